import { attempt } from './attempt.ts'

/** Parses JSON. Returns null for null and for malformed text. */
export function parseJson(text: string | null): unknown {
  return text === null ? null : (attempt((): unknown => JSON.parse(text)) ?? null)
}

/** Reports whether a value is an object or an array, whose members are still unknown. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
