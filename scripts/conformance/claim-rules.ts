import { toLabel, type Claim, type TestName } from './claim.ts'
import { toWorst, type Outcome, type RanTest } from './read-report.ts'
import { escape, type TestFile, type TestTitle } from './read-test-file.ts'

/** The hand-written test files by path. */
export type TestFiles = ReadonlyMap<string, TestFile>

/** Reports claims without a test, ids that are used twice or malformed, and tests that do not exist. */
export function findBadClaims(claims: readonly Claim[], files: TestFiles): string[] {
  const ids = claims.map(({ id }) => id)
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  return [
    ...repeated.map((id) => `${id}: the id is used twice.`),
    ...ids
      .filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .map((id) => `${id}: malformed id.`),
    ...claims.filter(({ tests }) => tests.length === 0).map(({ id }) => `${id}: no test proves it.`),
    ...claims.flatMap(({ id, tests }) =>
      tests
        .filter((test) => findTitle(test, files) === undefined)
        .map((test) => `${id}: there is no test ${toLabel(test)}`),
    ),
  ]
}

/** Reports tests that did not run, or did not pass. */
export function findUnproven(claims: readonly Claim[], files: TestFiles, ran: readonly RanTest[]): string[] {
  const outcomeOf = createOutcomes(files, ran)
  return claims.flatMap(({ id, tests }) =>
    tests.flatMap((test) => {
      const outcome = outcomeOf(test)
      return outcome === 'passed' ? [] : [`${id}: ${outcome}: ${toLabel(test)}`]
    }),
  )
}

/** Returns a function that returns the outcome of a named test. */
export function createOutcomes(files: TestFiles, ran: readonly RanTest[]): (test: TestName) => Outcome {
  const runsOf = createRuns(files, ran)
  return (test) => toWorst(runsOf(test).map(({ outcome }) => outcome))
}

/** Returns a function that returns the tests that ran under a name. */
export function createRuns(files: TestFiles, ran: readonly RanTest[]): (test: TestName) => RanTest[] {
  return (test) => {
    const source = findTitle(test, files)
    // A title with its values filled in names one generated test. The title as in the source names all of them.
    const isNamed = ({ title }: RanTest) =>
      title === test.title || (source?.text === test.title && source.pattern.test(title))
    return ran.filter((it) => it.file === test.file && isNamed(it))
  }
}

/** Reports texts of the specification that no browser test contains. */
export function findUnshown(claims: readonly Claim[], files: TestFiles): string[] {
  const strings = [...files].filter(([file]) => isBrowserTest(file)).flatMap(([, { strings: own }]) => own)
  return claims.flatMap(({ id, shows }) => {
    if (shows === undefined) return []
    const pattern = toShownPattern(shows)
    return strings.some((text) => pattern.test(text)) ? [] : [`${id}: no browser test contains “${shows}”.`]
  })
}

/** A single word must be the whole string, or it would be found in any sentence. */
function toShownPattern(shows: string) {
  const text = shows
    .split(/\{\w+\}/)
    .map(escape)
    .join('.+')
  return shows.includes(' ')
    ? new RegExp(String.raw`(?<![\p{L}\p{N}])${text}(?![\p{L}\p{N}])`, 'su')
    : new RegExp(`^${text}$`, 's')
}

/** Component tests and journeys run in a browser. */
export function isBrowserTest(file: string) {
  return /\.test\.tsx$|^e2e\/.*\.spec\.ts$/.test(file)
}

/** Finds the title in the source that makes this test. */
export function findTitle({ file, title }: TestName, files: TestFiles): TestTitle | undefined {
  const titles = files.get(file)?.titles ?? []
  return titles.find(({ text }) => text === title) ?? titles.find(({ pattern }) => pattern.test(title))
}
