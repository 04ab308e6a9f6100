import type { JournalEntry } from '@latchkey/openapi'

/** As many as the provider itself keeps. */
export const MAX_ENTRIES = 1_000

/** What one looks for, by the control plane's own parameters. All that is named must fit. */
export const FILTER_NAMES = ['operation_id', 'status', 'error_type', 'fault_id', 'user_id'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
export type Filter = Partial<Record<FilterName, string>>

/** Stands for whatever touched an answer. */
export const ANY_FAULT = '*'

/** Always offered: what went wrong is what one looks for. */
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
const STATUS = /^[1-5](\d\d|xx)$/

/** Puts newer entries before those that are known; the oldest make room. Both newest first. */
export function mergeEntries(known: readonly JournalEntry[], newer: readonly JournalEntry[]): JournalEntry[] {
  const ids = new Set(known.map(({ entry_id }) => entry_id))
  return [...newer.filter(({ entry_id }) => !ids.has(entry_id)), ...known].slice(0, MAX_ENTRIES)
}

/** The filter that an address asks for. A status that is none is left out, as the control plane would refuse it. */
export function readFilter(query: URLSearchParams): Filter {
  const entries = FILTER_NAMES.map((name) => [name, query.get(name) ?? ''] as const)
  const isAsked = ([name, value]: readonly [FilterName, string]) =>
    name === 'status' ? STATUS.test(value) : value !== ''
  return Object.fromEntries(entries.filter(isAsked))
}

type Fits = (entry: JournalEntry) => boolean

function toTest(name: FilterName, wanted: string): Fits {
  if (name === 'fault_id' && wanted === ANY_FAULT) return ({ fault_id }) => fault_id !== undefined
  if (name !== 'status') return (entry) => entry[name] === wanted
  const pattern = new RegExp(`^${wanted.replaceAll('x', '\\d')}$`)
  return ({ status }) => pattern.test(String(status))
}

export function filterEntries(entries: readonly JournalEntry[], filter: Filter): JournalEntry[] {
  const tests = FILTER_NAMES.flatMap((name) => (filter[name] === undefined ? [] : [toTest(name, filter[name])]))
  return entries.filter((entry) => tests.every((fits) => fits(entry)))
}

export type Option = { value: string; count: number }

/** What a filter can be set to: what there is, how often, and what it is set to now. */
export function listOptions(entries: readonly JournalEntry[], name: FilterName, chosen?: string): Option[] {
  const seen = new Set(entries.flatMap((entry) => entry[name] ?? []).map(String))
  const general = name === 'status' ? STATUS_CLASSES : name === 'fault_id' ? [ANY_FAULT] : []
  const values = [...new Set([...general, ...[...seen, ...(chosen ? [chosen] : [])].toSorted()])]
  return values.map((value) => ({ value, count: filterEntries(entries, { [name]: value }).length }))
}
