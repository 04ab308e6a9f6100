import type { Catalogue } from './live-texts.ts'
import { parseMessage, type Part } from './format-message.ts'

/**
 * The pseudo-locale: English with accents, in brackets, and longer. It shows which texts cannot be translated, are cut
 * off, or are put together from parts. CLDR defines the tag.
 */
export const PSEUDO_TAG = 'en-XA'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = Array.from('åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ')
const PADDING = ' one two three four five six seven eight nine ten'
/** Translations of short texts are up to this much longer than English. */
const GROWTH = 0.6

/** Returns the texts of the pseudo-locale for English ones. */
export function toPseudoCatalogue(english: Catalogue): Catalogue {
  return Object.fromEntries(Object.entries(english).map(([id, message]) => [id, toPseudo(message)]))
}

/** Returns a message in the pseudo-locale. Its arguments stay. */
export function toPseudo(message: string): string {
  const parts = parseMessage(message)
  return `[${parts.map(toPseudoPart).join('')}${toPadding(parts)}]`
}

function toPseudoPart(part: Part): string {
  if (typeof part === 'string') return accent(part)
  if (part.kind === undefined) return `{${part.name}}`
  const forms = [...part.forms].map(([key, form]) => `${key} {${form.map(toPseudoPart).join('')}${toPadding(form)}}`)
  return `{${part.name}, ${part.kind}, ${forms.join(' ')}}`
}

/**
 * Returns the padding that makes a message longer. The values of its arguments are not counted, because their lengths
 * are unknown.
 */
function toPadding(parts: readonly Part[]) {
  const length = parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
  const wanted = Math.ceil(length * GROWTH)
  return accent(PADDING.repeat(Math.ceil(wanted / PADDING.length)).slice(0, wanted))
}

function accent(text: string) {
  return Array.from(text, (character) => ACCENTED[PLAIN.indexOf(character)] ?? character).join('')
}
