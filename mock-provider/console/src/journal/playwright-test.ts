import type { JournalEntry } from '@latchkey/openapi'
import { findMember } from '../find-member.ts'
import { EN } from '../messages/en.ts'
import { findArmedRule, isRequestCut, toReplayedCall, type ReplayedCall, type ReplayTarget } from './replayed-call.ts'
import { toMember, toScript, toScriptText } from './script.ts'

const TEXT = EN.journal.copied

/** The timeout in a copied test whose call got no response. */
const NO_RESPONSE_TIMEOUT_MS = 5_000

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
  if (!rule) return [`  // ${TEXT.applied(entry.fault_id)}`]
  const url = toScriptText(`${origin}/_mock/${tenant}/faults`)
  return [`  // ${TEXT.arms}`, `  await request.post(${url}, { data: ${toScript(rule, '  ')} })`]
}

function toHeaders({ headers, basic }: ReplayedCall): string {
  const lines = headers.map(([name, value]) => toMember(name, value, '      '))
  // RFC 7617 §2. Playwright's own httpCredentials are sent only after a challenge.
  const credentials = basic && `btoa(${toScriptText(basic.join(':'))})`
  return [...lines, ...(credentials ? [`      authorization: \`Basic \${${credentials}}\`,\n`] : [])].join('')
}

/** Returns the request body. Without a JSON content type it is sent as a string. */
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

/** Converts a journal entry to a Playwright test that repeats the call and expects its response. Redacted secrets become constants. */
export function toPlaywrightTest(entry: JournalEntry, target: ReplayTarget): string {
  const { operation_id, status, error_type } = entry
  const call = toReplayedCall(entry, target)
  const title = [operation_id, 'responds with', status ?? 'nothing', error_type].filter(Boolean).join(' ')
  const options = [
    `    method: ${toScriptText(call.method)},`,
    `    headers: {\n${toHeaders(call)}    },`,
    ...toData(call),
    '    maxRedirects: 0,',
    ...(status === null ? [`    timeout: ${NO_RESPONSE_TIMEOUT_MS},`] : []),
  ]
  const fetched = `request.fetch(${toScriptText(call.url)}, {\n${options.join('\n')}\n  })`
  const steps =
    status === null
      ? [`  // ${TEXT.noResponse}`, `  await expect(${fetched}).rejects.toThrow()`]
      : [`  const response = await ${fetched}`, ...toExpectations(entry)]
  return [
    "import { expect, test } from '@playwright/test'",
    '',
    ...toConstants(call),
    `test(${toScriptText(title)}, async ({ request }) => {`,
    ...toArming(entry, target),
    ...(isRequestCut(entry) ? [`  // ${TEXT.cut}`] : []),
    ...steps,
    '})',
    '',
  ].join('\n')
}
