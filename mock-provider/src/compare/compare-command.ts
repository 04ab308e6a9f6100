import { rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isWebUrl, readJsonFile, readOverlay, UsageError } from '../command-values.ts'
import { getErrorMessage } from '../core/error-message.ts'
import { explainInvalid } from '../core/explain-invalid.ts'
import { createCheck } from '../core/validation.ts'
import { compare, CompareError, type CompareOptions } from './compare.ts'
import { PARTS } from './differences.ts'
import { createNetworkExchange } from './sides.ts'
import { toOverlay, type Accepted, type Report } from './report.ts'
import { describeReport, listNew, renderReport, summarize } from './show-report.ts'

export const COMPARE_HELP = `Usage: latchkey-mock-provider compare --base-url <url> --project-id <id> [options]

Makes each call that a test project allows to the project and to a fresh mock, and says what differs. Without --write it
changes nothing. Ends with 1 if there is a new difference, and with 2 if the comparison was not possible.

  --base-url <url>        The address of the provider's API, for example https://test.example
  --project-id <id>       The test project
  --secret <secret>       Its secret. Better in PROVIDER_SECRET: other users of a machine see the options of a process
  --public-token <token>  Its public token. Without it, calls of pages are not tried
  --origin <origin>       The origin of your app, which the project allows. Default http://localhost:3000
  --write                 Also create users and clients, whose names begin with latchkey-compare-, and delete them
  --json <file>           Write the report as JSON, after each chapter
  --html <file>           Write the report as a page
  --resume                Go on with the run that --json has
  --accepted <file>       Differences that you know, with a reason each: those of the JSON report
  --patch <file>          Write what was learnt as an overlay, for --overlay of the mock
  --overlay <file>        Compare a mock that has this overlay
  --only <chapter>        Make the calls of this chapter only. Can be repeated. A run shows the names of its chapters
`

type Environment = Record<string, string | undefined>

/** Reads the options of the command. Undefined when its help is asked for. @throws UsageError */
export function readCompareOptions(args: string[], env: Environment) {
  const values = parse(args)
  if (values.help) return undefined
  const {
    origin = 'http://localhost:3000',
    write: isWriting = false,
    resume: isResumed = false,
    only,
    ...files
  } = values
  const { 'base-url': baseUrl = '', 'project-id': project_id = '', 'public-token': public_token = '' } = values
  const secret = values.secret ?? env['PROVIDER_SECRET'] ?? ''
  demand(isWebUrl(baseUrl), '--base-url is the URL of an API, such as https://test.example.')
  const { protocol, hostname, origin: address } = new URL(baseUrl)
  const isSafe = protocol === 'https:' || LOOPBACK.test(hostname)
  demand(isSafe, '--base-url must begin with https://, because every call has the secret.')
  demand(project_id.startsWith('project-test-'), '--project-id is the id of a test project: project-test-…')
  demand(
    secret.startsWith('secret-test-'),
    'PROVIDER_SECRET, or --secret, is the secret of a test project: secret-test-…',
  )
  demand(/^($|public-token-test-)/.test(public_token), '--public-token is that of a test project: public-token-test-…')
  demand(isWebUrl(origin), `--origin is an origin such as https://app.example, not "${origin}".`)
  demand(!isResumed || files.json !== undefined, '--resume needs --json, the file of the run to go on with.')
  const project = { public_token, project_id, secret }
  return { files, isResumed, options: { baseUrl: address, project, isWriting, origin: new URL(origin).origin, only } }
}

/** @throws UsageError with the message unless the condition holds */
function demand(condition: boolean, message: string): void {
  if (!condition) throw new UsageError(message)
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** @throws UsageError */
function parse(args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args,
      options: {
        'base-url': text,
        'project-id': text,
        secret: text,
        'public-token': text,
        origin: text,
        write: flag,
        json: text,
        html: text,
        resume: flag,
        accepted: text,
        patch: text,
        overlay: text,
        only: { ...text, multiple: true },
        help: { ...flag, short: 'h' },
      },
    }).values
  } catch (error) {
    // The message of the parser repeats an unknown argument, which may be a secret in the wrong place.
    const message = getErrorMessage(error)
    throw new UsageError(/secret-(test|live)-/.test(message) ? 'An option is not known.' : message)
  }
}

/** Runs the command. @returns its exit status. @throws UsageError */
export async function runCompare(
  args: string[],
  env: Environment,
  out: { print(text: string): void; note(text: string): void; signal: AbortSignal },
): Promise<number> {
  const settings = readCompareOptions(args, env)
  if (!settings) {
    out.print(COMPARE_HELP)
    return 0
  }
  const { files, options, isResumed } = settings
  const { json, html, patch } = files
  const accepted = files.accepted === undefined ? [] : await readAccepted(files.accepted)
  const overlay = files.overlay === undefined ? undefined : await readOverlay(files.overlay)
  const previous = isResumed && json !== undefined ? await readReport(json, options) : undefined
  try {
    const report = await compare({
      ...options,
      overlay,
      previous,
      exchange: createNetworkExchange(options.baseUrl),
      signal: out.signal,
      async onProgress(progress, chapter) {
        if (json !== undefined) await writeWhole(json, JSON.stringify(progress, null, 2))
        out.note(`${chapter}: ${progress.chapters[chapter]?.length} calls\n`)
      },
    })
    if (json !== undefined) await writeWhole(json, JSON.stringify(report, null, 2))
    if (html !== undefined) await writeWhole(html, renderReport(report, accepted))
    out.print(describeReport(report, accepted))
    if (patch !== undefined) {
      const { overlay: learnt, left } = toOverlay(report)
      await writeWhole(patch, JSON.stringify(learnt, null, 2))
      out.print(`${patch} has ${learnt.rules.length} rules. ${left.length} differences cannot be repeated by a rule.\n`)
    }
    return report.is_complete ? Number(listNew(summarize(report, accepted)).length > 0) : 2
  } catch (error) {
    if (!(error instanceof CompareError)) throw error
    out.note(`${error.message}\n`)
    return 2
  }
}

/** Writes a file at once, so that a run that is ended leaves a whole one. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

const TEXT = { type: 'string' }

const checkAccepted = createCheck({
  type: 'array',
  items: {
    type: 'object',
    required: ['operation_id', 'part', 'at', 'real', 'reason'],
    properties: {
      operation_id: TEXT,
      part: { enum: [...PARTS] },
      at: TEXT,
      real: TEXT,
      reason: { ...TEXT, minLength: 1 },
    },
  },
})

const checkReport = createCheck({
  type: 'object',
  required: ['format', 'version', 'base_url', 'is_writing', 'chapters', 'created', 'rate_limits'],
  properties: {
    format: { const: 'latchkey-compare' },
    version: { const: 1 },
  },
})

/** @throws UsageError */
async function readAccepted(file: string): Promise<Accepted[]> {
  const value = await readJsonFile(file)
  const errors = checkAccepted(value)
  if (errors) throw new UsageError(`${file}: ${explainInvalid(errors, 'The list')}`)
  return value as Accepted[] // checked above
}

/** @throws UsageError */
async function readReport(
  file: string,
  { baseUrl, isWriting }: Pick<CompareOptions, 'baseUrl' | 'isWriting'>,
): Promise<Report> {
  const value = await readJsonFile(file)
  const errors = checkReport(value)
  if (errors) throw new UsageError(`${file}: ${explainInvalid(errors, 'The report')}`)
  const report = value as Report // checked above
  if (report.base_url !== baseUrl || report.is_writing !== isWriting)
    throw new UsageError(`${file} is of another run: ${report.base_url}${report.is_writing ? ', with --write' : ''}.`)
  return report
}
