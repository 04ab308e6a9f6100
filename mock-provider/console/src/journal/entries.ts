import type { JournalEntry } from '@latchkey/openapi'
import { createEntrySearch, toEntryText } from '../../../facts/entry-search.ts'
import { parseFaultId } from '../../../facts/fault-id.ts'
import { TEXTS } from '../messages/texts.ts'
import { EVENTS_OPERATION } from './flow.ts'

/** The number of entries that the provider keeps. */
export const MAX_ENTRIES = 1_000

/** The filters, named like the control plane's parameters. An entry must match all of them. */
export const FILTER_NAMES = ['operation_id', 'status', 'error_type', 'fault_id', 'user_id'] as const
export type FilterName = (typeof FILTER_NAMES)[number]
/** The values of the filters, and the words to search for. */
export type Filter = Partial<Record<FilterName | typeof SEARCH_NAME, string>>

/** The words to search for, named like the control plane's parameter. */
export const SEARCH_NAME = 'search'

/** The parameter of the page's URL that shows telemetry. The control plane does not know it, so exports are complete. */
export const TELEMETRY_NAME = 'telemetry'

/** Whether a request only reports events of the widget. Such requests are many, and seldom looked for. */
export function isTelemetry({ operation_id }: JournalEntry): boolean {
  return operation_id === EVENTS_OPERATION
}

/** The filter value that matches any applied fault. */
export const ANY_FAULT = '*'

/** The status classes that the filter offers, even when no entry has them. */
const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
const STATUS = /^[1-5](\d\d|xx)$/

/** Merges newer entries into the known ones, both newest first. The oldest entries above the limit are dropped. */
export function mergeEntries(known: readonly JournalEntry[], newer: readonly JournalEntry[]): JournalEntry[] {
  const ids = new Set(known.map(({ entry_id }) => entry_id))
  return [...newer.filter(({ entry_id }) => !ids.has(entry_id)), ...known].slice(0, MAX_ENTRIES)
}

/** Reads the filter from a URL's query. An invalid status is left out, because the control plane would refuse it. */
export function readFilter(query: URLSearchParams): Filter {
  const entries = FILTER_NAMES.map((name) => [name, query.get(name) ?? ''] as const)
  const isAsked = ([name, value]: readonly [FilterName, string]) =>
    name === 'status' ? STATUS.test(value) : value !== ''
  const search = query.get(SEARCH_NAME) ?? ''
  return { ...Object.fromEntries(entries.filter(isAsked)), ...(search.trim() && { search }) }
}

type Fits = (entry: JournalEntry) => boolean

function toTest(name: FilterName, wanted: string): Fits {
  if (name === 'fault_id' && wanted === ANY_FAULT) return ({ fault_id }) => fault_id !== undefined
  if (name !== 'status') return (entry) => entry[name] === wanted
  const pattern = new RegExp(`^${wanted.replaceAll('x', '\\d')}$`)
  return ({ status }) => pattern.test(String(status))
}

/**
 * The searchable texts of entries. Entries never change and their bodies are long, so each text is created only once.
 */
const texts = new WeakMap<JournalEntry, string>()

function getText(entry: JournalEntry): string {
  const text = texts.get(entry) ?? toEntryText(entry)
  texts.set(entry, text)
  return text
}

/** Selects the entries that match all filters and have every word of the search. */
export function filterEntries(entries: readonly JournalEntry[], filter: Filter): JournalEntry[] {
  const tests = FILTER_NAMES.flatMap((name) => (filter[name] === undefined ? [] : [toTest(name, filter[name])]))
  const isFound = createEntrySearch(filter.search, getText)
  return entries.filter((entry) => tests.every((fits) => fits(entry)) && isFound(entry))
}

type Option = { value: string; count: number }

/** Lists a filter's options with their counts: every value that occurs, and the chosen value. */
export function listOptions(entries: readonly JournalEntry[], name: FilterName, chosen?: string): Option[] {
  const seen = new Set(entries.flatMap((entry) => entry[name] ?? []).map(String))
  const general = name === 'status' ? STATUS_CLASSES : name === 'fault_id' ? [ANY_FAULT] : []
  const values = [...new Set([...general, ...[...seen, ...(chosen ? [chosen] : [])].toSorted()])]
  return values.map((value) => ({ value, count: filterEntries(entries, { [name]: value }).length }))
}

/** Names the fault of a request. The ids of armed faults mean nothing to a person. */
export function toFaultText(fault_id: string): string {
  return parseFaultId(fault_id).trigger === 'rule' ? TEXTS.journal.appliedRule : fault_id
}
