import type { JournalEntry, MockSchemas } from '@latchkey/openapi'
import { CallContext } from '../core/call-context.ts'

/** A request as it was sent, with its secrets. */
export type SentRequest = {
  method: MockSchemas['RecordedCall']['method']
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The parsed body. */
  body: unknown
}

/** The requests of entries, for as long as the entries exist. They are never stored, and never leave the mock. */
const requests = new WeakMap<JournalEntry, SentRequest>()

/** Keeps the request of an entry, so that it can be sent again. */
export function keepRequest(entry: JournalEntry, request: SentRequest): void {
  requests.set(entry, request)
}

/** Finds the request of an entry. Undefined when its body was too long to be kept. */
export function findRequest(entry: JournalEntry): SentRequest | undefined {
  return requests.get(entry)
}

/** The callback that waits for the entry of the present call. */
const waiting = new CallContext<(entry: JournalEntry) => void>()

/** Makes a call. @returns its journal entry, even if the call gets no response */
export function waitForEntry(call: () => unknown): Promise<JournalEntry> {
  return new Promise((resolve) => {
    const leave = waiting.enter((entry) => {
      leave()
      resolve(entry)
    }, call)
  })
}

/** Passes an entry to the caller that waits for it. @param read returns the entry */
export function announceEntry(read: () => JournalEntry): void {
  waiting.find()?.(read())
}
