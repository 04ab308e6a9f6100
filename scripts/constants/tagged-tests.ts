import type { TestFiles } from '../conformance/claim-rules.ts'
import type { Constant } from './constant.ts'

/** The tests of one file that prove a claim about a constant. */
export type TaggedTests = {
  file: string
  project: string
  /** A regular expression for their names. */
  namePattern: string
}

const TEST = /\.test\.tsx?$/
const COMPONENT_TEST = /\.test\.tsx$/

/** Returns the unit and component tests that must notice a change of a constant, by file. Unit tests come first. */
export function getTaggedTests({ claims }: Constant, files: TestFiles): TaggedTests[] {
  return [...files]
    .filter(([file]) => TEST.test(file) && !file.startsWith('contracts/'))
    .toSorted(([a], [b]) => Number(COMPONENT_TEST.test(a)) - Number(COMPONENT_TEST.test(b)))
    .flatMap(([file, { tests }]) => {
      const own = tests.filter(({ tags }) => claims.some((id) => tags.includes(id)))
      if (own.length === 0) return []
      const titles = own.map(({ pattern }) => pattern.source.replaceAll(/^\^|\$$/g, ''))
      const project = COMPONENT_TEST.test(file) ? 'component (chromium)' : 'unit'
      return [{ file, project, namePattern: `(?:^| )(?:${titles.join('|')})$` }]
    })
}

/** Reports whether a failure is one of these tests. Vitest writes the names of groups before it. */
export function isTagged(failure: string, tests: readonly TaggedTests[]): boolean {
  return tests.some(({ namePattern }) => new RegExp(namePattern, 's').test(failure))
}
