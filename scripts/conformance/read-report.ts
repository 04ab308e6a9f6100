import { CALLS_ATTACHMENT, CHECKS_ATTACHMENT, type ObservedCall, type ObservedCheck } from '../../e2e/evidence.ts'

/** `passed` means that every test of that title passed. */
export type Outcome = 'passed' | 'failed' | 'not run'
export type RanTest = { file: string; title: string; tags: readonly string[]; outcome: Outcome } & Observations

/** The observations that a test attaches to its report. */
export type Observations = { calls?: readonly ObservedCall[]; checks?: readonly ObservedCheck[] }

type VitestReport = { testResults: { name: string; assertionResults: VitestTest[] }[] }
type VitestTest = { title: string; status: string; tags: string[]; meta?: Observations }
type PlaywrightReport = { config: { rootDir: string }; suites: Suite[] }
type Suite = { suites?: Suite[]; specs?: { file: string; title: string; tags: string[]; tests: PlaywrightTest[] }[] }
type PlaywrightTest = { status: string; results?: { attachments?: { name: string; body?: string }[] }[] }

const VITEST_OUTCOMES: Record<string, Outcome> = { passed: 'passed', failed: 'failed' }
/** A flaky test has passed in the end. */
const PLAYWRIGHT_OUTCOMES: Record<string, Outcome> = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }

/** Returns the tests in a JSON report of Vitest or Playwright. Files are relative to `root`, with slashes. */
export function readReport(json: string, root: string): RanTest[] {
  const report: VitestReport | PlaywrightReport = JSON.parse(json)
  const toFile = (path: string) => relativeTo(root, path.replaceAll('\\', '/'))
  if ('testResults' in report) {
    return report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, status, tags, meta }) => ({
        file: toFile(name),
        title,
        tags,
        outcome: VITEST_OUTCOMES[status] ?? 'not run',
        ...(meta?.calls && { calls: meta.calls }),
      })),
    )
  }
  const folder = report.config.rootDir
  return report.suites.flatMap(specsOf).map(({ file, title, tags, tests }) => ({
    file: toFile(`${folder}/${file}`),
    title,
    tags,
    outcome: toWorst(tests.map(({ status }) => PLAYWRIGHT_OUTCOMES[status] ?? 'not run')),
    ...readAttachments(tests),
  }))
}

function readAttachments(tests: readonly PlaywrightTest[]): Observations {
  const attachments = tests.flatMap(({ results = [] }) => results.at(-1)?.attachments ?? [])
  const read = (wanted: string) => {
    const body = attachments.find(({ name }) => name === wanted)?.body
    return body === undefined ? undefined : JSON.parse(Buffer.from(body, 'base64').toString())
  }
  const [calls, checks] = [read(CALLS_ATTACHMENT), read(CHECKS_ATTACHMENT)]
  return { ...(calls && { calls }), ...(checks && { checks }) }
}

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** Returns the worst outcome: a failure outweighs a test that did not run, which outweighs a test that passed. */
export function toWorst(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes('failed')) return 'failed'
  return outcomes.length === 0 || outcomes.includes('not run') ? 'not run' : 'passed'
}

/** Resolves `..`: Playwright names a file of another project by its path from the first folder. */
function relativeTo(root: string, path: string) {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  const prefix = `${root.replaceAll('\\', '/').replace(/\/$/, '')}/`
  const whole = parts.join('/')
  return whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
}
