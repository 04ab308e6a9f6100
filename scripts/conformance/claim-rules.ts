import type { Claim } from './read-claims.ts'
import { toWorst, type Outcome, type RanTest } from './read-report.ts'
import { escape, type TestFile } from './read-test-file.ts'

/** The hand-written test files by path. */
export type TestFiles = ReadonlyMap<string, TestFile>

/** Reports claims without a test, ids that are used twice or malformed, and tags that name no claim. */
export function findBadClaims(claims: readonly Claim[], files: TestFiles): string[] {
  const ids = claims.map(({ id }) => id)
  const tags = [...files].flatMap(([file, { tests }]) =>
    tests.flatMap((test) => test.tags.map((tag) => ({ file, tag }))),
  )
  const tagged = new Set(tags.map(({ tag }) => tag))
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id}: the id is used twice.`),
    ...ids
      .filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      .map((id) => `${id}: malformed id.`),
    ...claims.filter(({ id, isOpen }) => !isOpen && !tagged.has(id)).map(({ id }) => `${id}: no test proves it.`),
    ...tags.filter(({ tag }) => !ids.includes(tag)).map(({ file, tag }) => `${tag}: no claim has this id: ${file}`),
  ]
}

/** Reports tagged tests that did not run, or did not pass. */
export function findUnproven(files: TestFiles, ran: readonly RanTest[]): string[] {
  return [...files].flatMap(([file, { tests }]) => {
    const runs = ran.filter((it) => it.file === file)
    return [...new Set(tests.flatMap(({ tags }) => tags))].flatMap((tag) => {
      const own = runs.filter(({ tags }) => tags.includes(tag))
      if (own.length === 0) return [`${tag}: not run: ${file}`]
      return own.flatMap(({ outcome, title }) =>
        outcome === 'passed' ? [] : [`${tag}: ${outcome}: ${toLabel({ file, title })}`],
      )
    })
  })
}

/** Reports methods of the SDK for servers that tagged tests do not call, or not once with success and once refused. */
export function findUncalled(claims: readonly Claim[], ran: readonly RanTest[]): string[] {
  return claims.flatMap(({ id, operation }) => {
    if (operation === undefined) return []
    const statuses = ran
      .filter(({ tags, outcome }) => outcome === 'passed' && tags.includes(id))
      .flatMap(({ calls = [] }) => calls)
      .filter((call) => call.operation === operation && call.caller === 'client server' && !call.isForced)
      .map(({ status }) => status ?? 0)
    return [
      ...(statuses.some((status) => status < 400)
        ? []
        : [`${id}: the SDK does not call it with success in its tests.`]),
      ...(statuses.some((status) => status >= 400) ? [] : [`${id}: the SDK is not refused in its tests.`]),
    ]
  })
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

/** Returns the tests of a claim that ran, and the worst of their outcomes. */
export function getProof({ id }: Claim, ran: readonly RanTest[]): { outcome: Outcome; tests: string[] } {
  const own = ran.filter(({ tags }) => tags.includes(id))
  return { outcome: toWorst(own.map(({ outcome }) => outcome)), tests: own.map(toLabel) }
}

const toLabel = ({ file, title }: Pick<RanTest, 'file' | 'title'>) => `${file} › ${title}`

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
function isBrowserTest(file: string) {
  return /\.test\.tsx$|^e2e\/.*\.spec\.ts$/.test(file)
}
