import {
  REFRESH_RETRY_BASE_MS,
  REFRESH_RETRY_JITTER_MS,
  REFRESH_RETRY_MAX_EXPONENT,
  SESSION_REFRESH_INTERVAL_MS,
} from '../constants.ts'
import type { Clock } from './clock.ts'
import type { Lock } from './locks.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import type { ClientStorage } from './storage.ts'

/**
 * Keeps the session fresh while someone is signed in: one call every 3 minutes, by one tab for all of them.
 *
 * At any time it is idle (nobody is signed in), waiting, running, or has missed its time because the page was hidden
 * or offline; then it catches up once, as soon as the page is back.
 */
export type SessionRefresh = {
  /** Refreshes now when the page may be signed in. Call once, after everyone who wants to know has subscribed. */
  start(): void
  getStatus(): RefreshStatus
  destroy(): void
}

export type RefreshStatus = 'idle' | 'waiting' | 'running' | 'missed'

export type SessionRefreshDeps = {
  clock: Clock
  page: Page
  lock: Lock
  storage: ClientStorage
  store: SessionStore
  /** One call. Resolves when the state is confirmed or signed out, rejects when it may be tried again. */
  refresh: () => Promise<unknown>
}

type Pending =
  | { status: 'idle' | 'running' }
  | { status: 'waiting'; timer: unknown; due_at: number; attempt: number }
  | { status: 'missed'; attempt: number }

/** When the next call is due and how many have failed in a row: shared, so that ten tabs of an outage make one call. */
type Plan = { due_at: number; attempt: number }

/** Storage key of the plan. Only this client's tabs know it; others are noticed by the state that they store. */
const KEY = 'refresh'

/** @param attempt 1 for the first retry. @returns milliseconds, 4 s to 256 s and the jitter */
export function toRetryDelay(attempt: number, random: number): number {
  const delay = REFRESH_RETRY_BASE_MS * 2 ** Math.min(attempt, REFRESH_RETRY_MAX_EXPONENT)
  return delay + Math.floor(random * 2 * REFRESH_RETRY_JITTER_MS) - REFRESH_RETRY_JITTER_MS
}

export function createSessionRefresh(deps: SessionRefreshDeps): SessionRefresh {
  const { clock, page, lock, storage, store, refresh } = deps
  let pending: Pending = { status: 'idle' }
  let lastUse = toLastUse(store)

  const isAway = () => page.isHidden() || !page.isOnline()
  const cancel = () => {
    if (pending.status === 'waiting') clock.clearTimeout(pending.timer)
    pending = { status: 'idle' }
  }
  const wait = ({ due_at, attempt }: Plan) => {
    cancel()
    const timer = clock.setTimeout(() => void run(attempt), Math.max(0, due_at - clock.now()))
    pending = { status: 'waiting', timer, due_at, attempt }
  }
  const plan = (delay: number, attempt: number): Plan => {
    const next = { due_at: clock.now() + delay, attempt }
    storage.setJson(KEY, next)
    return next
  }

  /** @returns the next plan; null to catch up when the page is back */
  const takeTurn = async (attempt: number, isFirst: boolean): Promise<Plan | null> => {
    // While this tab waited for its turn, another one may have done the work, or signed out, or failed.
    if (store.syncWithStorage() || (isFirst && !store.get().fromCache)) return plan(SESSION_REFRESH_INTERVAL_MS, 0)
    const other = isFirst ? undefined : findPlan(storage, clock)
    if (other) return other
    if (!isFirst && isAway()) return null
    try {
      await refresh()
      return plan(SESSION_REFRESH_INTERVAL_MS, 0)
    } catch {
      return plan(toRetryDelay(attempt + 1, clock.random()), attempt + 1)
    }
  }
  const run = async (attempt: number, isFirst = false) => {
    cancel()
    pending = { status: 'running' }
    let turn: Promise<Plan | null> | undefined
    await lock(storage.toName(KEY), async () => void (await (turn = takeTurn(attempt, isFirst))))
    // The lock lets go of a call that hangs; this tab does not, or it would have two in flight.
    const next = await turn
    if (!isRunning()) return
    pending = { status: 'idle' }
    if (!store.get().session && !(store.get().fromCache && store.hasCredentials())) return
    if (next) wait(next)
    else if (isAway()) pending = { status: 'missed', attempt }
    else void run(attempt)
  }
  const isRunning = () => pending.status === 'running'

  const comeBack = () => {
    store.syncWithStorage()
    if (isAway()) return
    if (pending.status === 'missed') void run(pending.attempt)
    else if (pending.status === 'waiting' && pending.due_at <= clock.now()) void run(pending.attempt)
  }
  const follow = () => {
    const use = toLastUse(store)
    if (use === lastUse || isRunning()) return void (lastUse = use)
    lastUse = use
    if (use) wait({ due_at: clock.now() + SESSION_REFRESH_INTERVAL_MS, attempt: 0 })
    else cancel()
  }
  const stopListening = [
    store.onUpdate(follow),
    page.listen('online', comeBack),
    page.listen('visibilitychange', comeBack),
    page.listen('pageshow', comeBack),
  ]

  return {
    start() {
      if (page.isBrowser && store.hasCredentials()) void run(0, true)
    },
    getStatus: () => pending.status,
    destroy() {
      cancel()
      for (const stop of stopListening) stop()
    },
  }
}

/** Changes when the session was used or is another one. */
function toLastUse(store: SessionStore): string | undefined {
  const { session } = store.get()
  return session ? `${session.session_id} ${session.last_accessed_at} ${session.expires_at}` : undefined
}

/** Another tab's plan, unless it is due or lies further ahead than any plan can (the machine's clock was set back). */
function findPlan(storage: ClientStorage, clock: Clock): Plan | undefined {
  const { due_at, attempt } = Object(storage.getJson(KEY)) as Partial<Plan>
  if (due_at === undefined || attempt === undefined) return undefined
  const delay = due_at - clock.now()
  const longest = toRetryDelay(REFRESH_RETRY_MAX_EXPONENT, 1)
  return delay > 0 && delay <= longest ? { due_at, attempt } : undefined
}
