import type { JournalEntry } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { quoteForShell } from '../browser/quotes.ts'
import { toArmingCurl } from '../faults/recipes.ts'
import { findArmedRule, isRequestCut, toReplayedCall, type ReplayedCall, type ReplayTarget } from './replayed-call.ts'
import { cutAtMarkers } from './placeholders.ts'
import { toCommentWord } from './script.ts'

const TEXT = TEXTS.journal.copied

/** Quotes a shell word, with placeholders as variables. */
function quote(text: string): string {
  const parts = cutAtMarkers(text).map((part, index) => {
    if (index % 2 === 1) return `"$${part}"`
    return part === '' ? '' : quoteForShell(part)
  })
  return parts.join('') || "''"
}

function toHeaderWord([name, value]: readonly [string, string]): string {
  return quote(value === '' ? `${name};` : `${name}: ${value}`) // the semicolon makes curl send an empty header
}

function encodeName(name: string): string {
  return new URLSearchParams([[name, '']]).toString().slice(0, -1)
}

function toBodyWords(body: ReplayedCall['body']): string[] {
  if (!body) return []
  if ('json' in body) return [`--data-raw ${quote(JSON.stringify(body.json))}`]
  // curl encodes the value only.
  return body.form.map(([name, value]) => `--data-urlencode ${quote(`${encodeName(name)}=${value}`)}`)
}

function toAssignments({ placeholders }: ReplayedCall): string[] {
  if (placeholders.length === 0) return []
  const lines = placeholders.map(
    ({ name, value, why }) => `${name}=${quoteForShell(value)}${why === undefined ? '' : ` # ${why}`}`,
  )
  return [`# ${TEXT.placeholders}`, ...lines]
}

function toArming(entry: JournalEntry, { origin, tenant }: ReplayTarget): string[] {
  if (entry.fault_id === undefined) return []
  const rule = findArmedRule(entry)
  return rule
    ? [`# ${TEXT.arms}`, toArmingCurl(origin, tenant, rule)]
    : [`# ${TEXT.applied({ fault_id: toCommentWord(entry.fault_id) })}`]
}

/** Converts a journal entry to a curl command for a POSIX shell. Redacted secrets become variables. */
export function toCurl(entry: JournalEntry, target: ReplayTarget): string {
  const call = toReplayedCall(entry, target)
  const words = [
    // -g: brackets and braces are literal.
    `curl -g -i -X ${quoteForShell(call.method)} ${quote(call.url)}`,
    ...(call.basic ? [`-u ${call.basic.map(quote).join(':')}`] : []),
    ...call.headers.map((header) => `-H ${toHeaderWord(header)}`),
    ...toBodyWords(call.body),
  ]
  const warning = isRequestCut(entry) ? [`# ${TEXT.cut}`] : []
  return [...toAssignments(call), ...toArming(entry, target), ...warning, words.join(' \\\n  '), ''].join('\n')
}
