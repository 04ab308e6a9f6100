import { EVENTS_FLUSH_INTERVAL_MS, EVENTS_MAX_BATCH, type TelemetryBlob, type TelemetryEvent } from '@latchkey/openapi'
import { KEEPALIVE_MAX_BYTES } from '../constants.ts'
import { toJson } from './attempt.ts'
import type { Clock, WithDeadline } from './clock.ts'
import type { Page } from './page.ts'

export type EventDetails = Record<string, unknown>

/** Why the call that an event is about failed. Wire names. */
export type EventFailure = Pick<TelemetryEvent['event'], 'error_code' | 'error_description' | 'http_status_code'>

export type Events = {
  /** @param failure omitted when the call succeeded or the event is not about a call */
  log(event_name: string, details?: EventDetails, failure?: EventFailure): void
  /** Sends the queued events with `keepalive`, so that the request outlives the page. */
  flush(): void
  destroy(): void
}

type EventDeps = {
  baseUrl: string
  publicToken: string
  clock: Clock
  page: Page
  fetch: typeof fetch
  createTelemetry: () => TelemetryBlob
  withDeadline: WithDeadline
}

const EVENTS_PATH = '/sdk/v1/events'

/**
 * Creates the queue that reports events to the provider in batches. Events that cannot be sent are dropped silently.
 *
 * @see Fetch standard, keepalive
 */
export function createEvents({ baseUrl, publicToken, clock, page, fetch, ...deps }: EventDeps): Events {
  const url = `${baseUrl}${EVENTS_PATH}`
  let batch: TelemetryEvent[] = []
  let timer: unknown

  const send = (isLast: boolean) => {
    clock.clearTimeout(timer)
    timer = undefined
    if (batch.length === 0) return
    const body = toJson(batch)
    batch = []
    const keepalive = isLast && new TextEncoder().encode(body).length <= KEEPALIVE_MAX_BYTES
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body, keepalive }
    deps.withDeadline((signal) => fetch(url, { ...request, signal })).catch(() => {})
  }
  const flush = () => send(true)
  const stopListening = [
    page.listen('pagehide', flush),
    page.listen('visibilitychange', () => page.isHidden() && flush()),
  ]

  return {
    log(event_name, details = {}, failure = {}) {
      if (!page.isBrowser) return
      const event = { public_token: publicToken, event_name, details, ...failure }
      batch.push({ telemetry: deps.createTelemetry(), event })
      if (batch.length >= EVENTS_MAX_BATCH) send(false)
      else timer ??= clock.setTimeout(() => send(false), EVENTS_FLUSH_INTERVAL_MS)
    },
    flush,
    destroy() {
      flush()
      for (const stop of stopListening) stop()
    },
  }
}
