import { attempt } from './attempt.ts'

/** Parses JSON. Returns null for null and for malformed JSON. */
export function parseJson(text: string | null): unknown {
  return text === null ? null : (attempt((): unknown => JSON.parse(text)) ?? null)
}
