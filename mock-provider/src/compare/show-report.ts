import { OPERATIONS, getOperation } from '../core/documents.ts'
import { listAnswers, listFindings, listOutdated, type Accepted, type Finding, type Report } from './report.ts'
import type { OperationId } from '@latchkey/openapi'
import { listChapters } from './compare.ts'

/** What each kind of difference is called in a report. */
const NAMES: Record<Finding['part'], string> = {
  status: 'other status',
  error_type: 'other error',
  message: 'other message',
  order: 'other order of checks',
  missing: 'member missing',
  new: 'member new',
  type: 'other type',
  value: 'other value',
  lifetime: 'other lifetime',
  header: 'other header',
  rate_limit: 'rate limit',
}

type Summary = {
  same: string[]
  differs: string[]
  untried: { operation_id: string; reason: string }[]
  findings: Finding[]
  outdated: Accepted[]
  answers: ReturnType<typeof listAnswers>
}

/** Sums a report up by operation. */
export function summarize(report: Report, accepted: readonly Accepted[]): Summary {
  const results = Object.values(report.chapters).flat()
  const findings = listFindings(report, accepted)
  const isDifferent = (id: string) =>
    findings.some(({ operations, reason }) => reason === undefined && operations.includes(id))
  const tried = [
    ...new Set(results.filter(({ outcome }) => outcome !== 'not tried').map(({ operation_id }) => operation_id)),
  ]
  const untried = OPERATIONS.filter(({ id, document }) => document !== 'mock' && !tried.includes(id)).map(({ id }) => {
    const reason = results.find(({ operation_id }) => operation_id === id)?.reason
    return { operation_id: id, reason: reason ?? explainUntried(id, report) }
  })
  return {
    same: tried.filter((id) => !isDifferent(id)),
    differs: tried.filter(isDifferent),
    untried,
    findings,
    outdated: report.is_complete ? listOutdated(report, accepted) : [],
    answers: listAnswers(report),
  }
}

/** The differences that nobody has accepted. */
export function listNew({ findings }: Pick<Summary, 'findings'>): Finding[] {
  return findings.filter(({ reason }) => reason === undefined)
}

function describePlace({ operations: [first = '', ...others], at }: Finding): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  return `${first}${more}${at && `, ${at}`}`
}

function describeNote({ is_assumed, is_unknown, reason }: Finding): string {
  if (reason !== undefined) return `accepted: ${reason}`
  return is_assumed ? 'assumed until now' : is_unknown ? 'unknown to the documents' : ''
}

/** Describes a report for a terminal. */
export function describeReport(report: Report, accepted: readonly Accepted[]): string {
  const summary = summarize(report, accepted)
  const { same, differs, untried, findings, outdated, answers } = summary
  const fresh = listNew(summary)
  const lines = fresh.map((finding) => {
    const note = describeNote(finding)
    return `  ${NAMES[finding.part].padEnd(22)}${describePlace(finding)}${note && ` (${note})`}\n    mock  ${finding.mock}\n    real  ${finding.real}`
  })
  const reasons = new Map<string, number>()
  for (const { reason } of untried) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const right = answers.filter(({ is_right }) => is_right)
  return [
    ...(fresh.length > 0 ? ['Differences:', ...lines, ''] : []),
    `Operations: ${same.length} the same, ${differs.length} differ, ${untried.length} not tried.`,
    ...[...reasons].map(([reason, count]) => `  ${String(count).padStart(3)}  ${reason}`),
    `Differences: ${fresh.length} new, ${findings.length - fresh.length} accepted.`,
    ...(answers.length > 0 ? [`Assumed errors: ${right.length} of ${answers.length} are right.`] : []),
    ...outdated.map(
      ({ operation_id, part, at }) => `No longer a difference: ${operation_id}, ${NAMES[part]}${at && `, ${at}`}`,
    ),
    ...Object.entries(report.rate_limits).map(([id, count]) => `Rate limit: ${id} had to wait ${count} times.`),
    ...report.created.map(({ operation_id, path }) => `Not deleted: ${Object.values(path).join()} (${operation_id})`),
    ...(report.is_complete ? [] : ['The run was ended. Go on with --resume.']),
    '',
  ].join('\n')
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '')

function toRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`).join('\n')
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '<p>None.</p>'
  const names = head.map((name) => `<th scope="col">${escape(name)}</th>`).join('')
  return `<div class="table"><table><thead><tr>${names}</tr></thead><tbody>\n${toRows(rows)}\n</tbody></table></div>`
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:2rem auto;max-inline-size:72rem;padding-inline:1rem}
table{border-collapse:collapse;inline-size:100%}th,td{border:1px solid GrayText;padding:.4rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere}
.table{overflow-x:auto}h2{margin-block-start:2rem}`

/** Renders a report as a page of its own, which loads and runs nothing. */
export function renderReport(report: Report, accepted: readonly Accepted[]): string {
  const { same, differs, untried, findings, outdated, answers } = summarize(report, accepted)
  const sections: [string, string][] = [
    [
      'Differences',
      toTable(
        ['Kind', 'Operations and calls', 'Member or header', 'Mock', 'Real project', 'Note'],
        findings.map((finding) => {
          const { part, at, mock, real, steps } = finding
          return [NAMES[part], steps.join('; '), at, mock, real, describeNote(finding)]
        }),
      ),
    ],
    [
      'Assumed errors',
      toTable(
        ['Error type', 'Result', 'Calls'],
        answers.map(({ error_type, is_right, steps }) => [
          error_type,
          is_right ? 'as assumed' : 'differs',
          steps.join('; '),
        ]),
      ),
    ],
    [
      'Not tried',
      toTable(
        ['Operation', 'Why'],
        untried.map(({ operation_id, reason }) => [operation_id, reason]),
      ),
    ],
    [
      'The same',
      toTable(
        ['Operation'],
        same.map((id) => [id]),
      ),
    ],
    [
      'No longer a difference',
      toTable(
        ['Operation', 'Kind', 'Member'],
        outdated.map(({ operation_id, part, at }) => [operation_id, NAMES[part], at]),
      ),
    ],
  ]
  const title = `The mock compared with ${report.base_url}`
  const sum = `${same.length} operations are the same, ${differs.length} differ, ${untried.length} were not tried. Begun ${report.started_at}, version ${report.product_version}${report.is_complete ? '' : ', not complete'}.`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escape(title)}</h1>
<p>${escape(sum)}</p>
${sections.map(([name, content]) => `<h2>${name}</h2>\n${content}`).join('\n')}
</main>
</html>
`
}

/** Why no plan has an operation. The first pattern that matches decides. */
const REASONS: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^(gsi|asana|captcha|telemetry|oauthProviderPage|wellKnownWebIdentity)/, 'It imitates a third party.'],
  [/^serverFraud/, 'It has a host of its own.'],
  [/^(oauthStart|oauthGoogle|oauthCallback|oauthAuthenticate)/, 'It needs a person at a third party.'],
  [/(Device|Par|device|par)(Post|Callback|Authorization)?$/, 'The real provider does not have it.'],
  [
    /^(oauth2|oauthLogout|publicOauthLogout|older|well|publicOauth2Authorize|idpOauth)/,
    'It belongs to the domain of a project, or to its pages.',
  ],
  [
    /(Email|Sms|Whatsapp)(LoginOrCreate|Send|SendPrimary|SendSecondary|Invite|RevokeInvite|ResetStart)$/,
    'It sends a message.',
  ],
  [/^(magicLinks|otps|passwordsEmailReset|serverPasswordsEmailReset)/, 'It needs the content of a message.'],
  [/^(b2b)/, 'It is for projects of another kind.'],
  [/^cryptoWalletsAuthenticateStartPrimary$/, 'It would leave a user behind.'],
  [/^events$/, 'It reports the use of a page.'],
]

/** Explains why a run did not call an operation. */
function explainUntried(id: OperationId, { is_writing }: Pick<Report, 'is_writing'>): string {
  const project = { public_token: 'any', project_id: '', secret: '' }
  const has = (isWriting: boolean) =>
    listChapters({ isWriting, project }).some(({ steps }) => steps.some(({ operation }) => operation === id))
  if (has(false))
    return getOperation(id).document === 'sdk' ? 'It needs --public-token.' : 'This run did not come to it.'
  if (has(true)) return is_writing ? 'This run did not come to it.' : 'It needs --write.'
  return REASONS.find(([pattern]) => pattern.test(id))?.[1] ?? 'It needs a browser.'
}
