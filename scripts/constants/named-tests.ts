import { findTitle, type TestFiles } from '../conformance/claim-rules.ts'
import type { Claim, TestName } from '../conformance/claim.ts'
import { escape } from '../conformance/read-test-file.ts'
import type { Constant } from './constant.ts'

/** The tests of one file that a constant's claims name. */
export type NamedTests = {
  file: string
  project: string
  /** A regular expression for their names. */ namePattern: string
}

const TEST = /\.test\.tsx?$/
const COMPONENT_TEST = /\.test\.tsx$/

/** Returns the unit and component tests that must notice a change of a constant, by file. Unit tests come first. */
export function getNamedTests(constant: Constant, all: readonly Claim[], files: TestFiles): NamedTests[] {
  const claims = all.filter(({ id }) => constant.claims.includes(id))
  const tests = [...claims.flatMap((claim) => claim.tests), ...constant.tests].filter(
    ({ file }) => TEST.test(file) && !file.startsWith('contracts/'),
  )
  return [...new Set(tests.map(({ file }) => file))]
    .toSorted((a, b) => Number(COMPONENT_TEST.test(a)) - Number(COMPONENT_TEST.test(b)))
    .map((file) => ({
      file,
      project: COMPONENT_TEST.test(file) ? 'component (chromium)' : 'unit',
      namePattern: toNamePattern(
        tests.filter((test) => test.file === file),
        files,
      ),
    }))
}

/** Reports whether a failure is one of these tests. Vitest writes the names of groups before it. */
export function isNamed(failure: string, tests: readonly NamedTests[]): boolean {
  return tests.some(({ namePattern }) => new RegExp(namePattern, 's').test(failure))
}

function toNamePattern(tests: readonly TestName[], files: TestFiles) {
  const patterns = tests.map((test) => {
    const title = findTitle(test, files)
    // A title with its values filled in names one generated test. The title as in the source names all of them.
    return title?.text === test.title ? title.pattern.source.replaceAll(/^\^|\$$/g, '') : escape(test.title)
  })
  return `(?:^| )(?:${patterns.join('|')})$`
}
