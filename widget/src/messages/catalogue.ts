import { enFirst } from './en-first.ts'
import type { Messages } from './en.ts'

/** The texts that have come so far. Whoever needs another one has loaded it: see `flow/lazy-screen.ts`. */
const texts = { ...enFirst } as Messages

/** Adds texts that came later, also to what `toMessages` has made before. */
export function addTexts(later: Partial<Messages>): void {
  Object.assign(texts, later)
}

/** Every text by its id, the embedder's before ours. */
export function toMessages(strings: Partial<Messages>): Messages {
  return Object.assign(Object.create(texts) as Messages, strings)
}
