import type { JournalEntry } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { findArmedRule, isRequestCut, toReplayedCall, type ReplayedCall, type ReplayTarget } from './replayed-call.ts'
import { toExpectations, toFetch } from './fetch-call.ts'
import { toCommentWord, toScript, toScriptText } from './script.ts'

const TEXT = TEXTS.journal.copied

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
  if (!rule) return [`  // ${TEXT.applied({ fault_id: toCommentWord(entry.fault_id) })}`]
  const url = toScriptText(`${origin}/_mock/${tenant}/faults`)
  return [`  // ${TEXT.arms}`, `  await request.post(${url}, { data: ${toScript(rule, '  ')} })`]
}

/** Returns the request body. Without a JSON content type it is sent as a string. */
function toData({ body, headers }: ReplayedCall): string[] {
  if (!body) return []
  if ('form' in body) return [`    data: new URLSearchParams(${toScript(body.form, '    ')}).toString(),`]
  const isJson = headers.some(([name, value]) => name === 'content-type' && value.includes('json'))
  const value = toScript(body.json, '    ')
  return [`    data: ${isJson && typeof body.json === 'object' ? value : `JSON.stringify(${value})`},`]
}

/** Converts a journal entry to a Playwright test that repeats the call and expects its response. Redacted secrets become constants. */
export function toPlaywrightTest(entry: JournalEntry, target: ReplayTarget): string {
  const { operation_id, status, error_type } = entry
  const call = toReplayedCall(entry, target)
  const title = [operation_id, 'responds with', status ?? 'nothing', error_type].filter(Boolean).join(' ')
  const fetched = toFetch(call, toData(call), status)
  const steps =
    status === null
      ? [`  // ${TEXT.noResponse}`, `  await expect(${fetched}).rejects.toThrow()`]
      : [`  const response = await ${fetched}`, ...toExpectations('response', entry)]
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
