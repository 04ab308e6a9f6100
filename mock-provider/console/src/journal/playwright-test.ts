import type { JournalEntry } from '@latchkey/openapi'
import { findMember } from '../find-member.ts'
import { EN } from '../messages/en.ts'
import { findArmedRule, toReplayedCall, type ReplayedCall, type ReplayTarget } from './replayed-call.ts'
import { toMember, toScript, toScriptText } from './script.ts'

const TEXT = EN.journal.copied

/** How long a call that got no answer is waited for. */
const NO_ANSWER_TIMEOUT_MS = 5_000

function toConstants({ placeholders }: ReplayedCall): string[] {
  if (placeholders.length === 0) return []
  const lines = placeholders.map(
    ({ name, value, why }) => `const ${name} = ${toScriptText(value)}${why === undefined ? '' : ` // ${why}`}`,
  )
  return [`// ${TEXT.placeholders}`, ...lines, '']
}

function toArming(entry: JournalEntry, { origin, tenant }: ReplayTarget): string[] {
  if (entry.fault_id === undefined) return []
  const rule = findArmedRule(entry)
  if (!rule) return [`  // ${TEXT.touched(entry.fault_id)}`]
  const url = toScriptText(`${origin}/_mock/${tenant}/faults`)
  return [`  // ${TEXT.arms}`, `  await request.post(${url}, { data: ${toScript(rule, '  ')} })`]
}

function toHeaders({ headers, basic }: ReplayedCall): string {
  const lines = headers.map(([name, value]) => toMember(name, value, '      '))
  // btoa: RFC 7617, §2. Playwright's own httpCredentials would wait to be asked.
  const credentials = basic && `btoa(${toScriptText(basic.join(':'))})`
  return [...lines, ...(credentials ? [`      authorization: \`Basic \${${credentials}}\`,\n`] : [])].join('')
}

/** What is no JSON by its type has to be sent as a text. */
function toData({ body, headers }: ReplayedCall): string[] {
  if (!body) return []
  if ('form' in body) return [`    data: new URLSearchParams(${toScript(body.form, '    ')}).toString(),`]
  const isJson = headers.some(([name, value]) => name === 'content-type' && value.includes('json'))
  const value = toScript(body.json, '    ')
  return [`    data: ${isJson && typeof body.json === 'object' ? value : `JSON.stringify(${value})`},`]
}

function toExpectations({ status, error_type, response_body }: JournalEntry): string[] {
  const error = findMember(response_body, 'error') // RFC 6749 §5.2
  const known = { ...(error_type !== undefined && { error_type }), ...(typeof error === 'string' && { error }) }
  return [
    `  expect(response.status()).toBe(${status})`,
    ...(Object.keys(known).length > 0
      ? [`  expect(await response.json()).toMatchObject(${toScript(known, '  ')})`]
      : []),
  ]
}

/** A test for Playwright that repeats a call and expects its answer. What is left out of the journal becomes a constant. */
export function toPlaywrightTest(entry: JournalEntry, target: ReplayTarget): string {
  const { operation_id, status, error_type } = entry
  const call = toReplayedCall(entry, target)
  const title = [operation_id, 'answers', status ?? 'nothing', error_type].filter(Boolean).join(' ')
  const options = [
    `    method: ${toScriptText(call.method)},`,
    `    headers: {\n${toHeaders(call)}    },`,
    ...toData(call),
    '    maxRedirects: 0,',
    ...(status === null ? [`    timeout: ${NO_ANSWER_TIMEOUT_MS},`] : []),
  ]
  const fetched = `request.fetch(${toScriptText(call.url)}, {\n${options.join('\n')}\n  })`
  const steps =
    status === null
      ? [`  // ${TEXT.noAnswer}`, `  await expect(${fetched}).rejects.toThrow()`]
      : [`  const response = await ${fetched}`, ...toExpectations(entry)]
  return [
    "import { expect, test } from '@playwright/test'",
    '',
    ...toConstants(call),
    `test(${toScriptText(title)}, async ({ request }) => {`,
    ...toArming(entry, target),
    ...steps,
    '})',
    '',
  ].join('\n')
}
