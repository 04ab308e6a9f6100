import { APP_TEXTS } from '../messages/app-texts.ts'
import { splitMessage } from '../messages/split-message.ts'

const TEXT = APP_TEXTS.home

/** The maximum length of the text, in characters. A longer one would push the page's content away. */
const MAX_LENGTH = 200

/** Control characters, and invisible characters, among them those that change the direction of text. */
const INVISIBLE = /[\p{C}\u2028\u2029]+/gu

/** Matches more than two combining marks on one letter. They would cover the lines above and below. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu

/** The text of the error banner. `text` may quote what another page has reported. */
export type HomeError = { before: string; text: string; after: string }

/**
 * Converts the `error` parameter to the text of a banner. Anyone can put a text into a link, so only known codes have the
 * product's own words before them; everything else is quoted.
 */
export function toHomeError(parameter: string | null): HomeError | undefined {
  const text = toPlainText(parameter ?? '')
  if (text === '') return undefined
  const known = Object.entries(TEXT.errors).find(([code]) => code === text)?.[1]
  return known === undefined
    ? { ...splitMessage(TEXT.reported, 'report'), text }
    : { before: `${known} (`, text, after: ')' }
}

function toPlainText(text: string): string {
  const visible = text.replaceAll(INVISIBLE, ' ').replaceAll(STACKED_MARKS, '$1').replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(visible)
  return characters.length <= MAX_LENGTH ? visible : `${characters.slice(0, MAX_LENGTH - 1).join('')}…`
}
