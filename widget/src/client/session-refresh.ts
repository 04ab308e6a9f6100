import { REFRESH_RETRY_JITTER_MS, REFRESH_RETRY_MAX_EXPONENT, SESSION_REFRESH_INTERVAL_MS } from '../constants.ts'
import { type Clock, toRefreshBackoff } from './clock.ts'
import { isRecord } from '../browser/is-record.ts'
import type { Lock } from './locks.ts'
import type { Page } from './page.ts'
import type { SessionStore } from './session.ts'
import type { ClientStorage } from './storage.ts'

/**
 * Refreshes the session while someone is signed in: one call every 3 minutes, made by one tab for all tabs.
 *
 * The refresh is idle (signed out), waiting, running, or has missed its time because the page was hidden or offline. A
 * missed refresh runs once, as soon as the page is visible and online again.
 */
export type SessionRefresh = {
  /** Refreshes now if the page has credentials. Call it once, after all listeners have subscribed. */
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
  /**
   * Refreshes the session once. Resolves when the state is confirmed or signed out, rejects when a retry may succeed.
   */
  refresh: () => Promise<unknown>
}

type Pending =
  | { status: 'idle' | 'running' }
  | { status: 'waiting'; timer: unknown; due_at: number; attempt: number }
  | { status: 'missed'; attempt: number }

/**
 * When the next call is due and how many have failed in a row. Stored for all tabs, so that ten tabs make one call
 * during an outage.
 */
type Plan = { due_at: number; attempt: number }

/** Storage key of the plan, which only this client uses. Refreshes by other clients are visible in the stored state. */
const KEY = 'refresh'

/** @param attempt 1 for the first retry. @returns milliseconds: 4 s to 256 s, plus or minus the jitter */
export function toRetryDelay(attempt: number, random: number): number {
  return toRefreshBackoff(attempt) + Math.floor(random * 2 * REFRESH_RETRY_JITTER_MS) - REFRESH_RETRY_JITTER_MS
}

export function createSessionRefresh(deps: SessionRefreshDeps): SessionRefresh {
  const { clock, page, lock, storage, store } = deps
  let pending: Pending = { status: 'idle' }
  let lastUse = toLastUse(store)

  const cancel = () => {
    if (pending.status === 'waiting') clock.clearTimeout(pending.timer)
    pending = { status: 'idle' }
  }
  const wait = ({ due_at, attempt }: Plan) => {
    cancel()
    const timer = clock.setTimeout(() => void run(attempt), Math.max(0, due_at - clock.now()))
    pending = { status: 'waiting', timer, due_at, attempt }
  }
  const run = async (attempt: number, isFirst = false) => {
    cancel()
    pending = { status: 'running' }
    let turn: Promise<Plan | null> | undefined
    await lock(storage.toName(KEY), async () => void (await (turn = takeTurn(deps, attempt, isFirst))))
    // The lock may be released while a call is still hanging. Waiting for the call prevents a second one from this tab.
    const next = await turn
    if (!isRunning()) return
    pending = { status: 'idle' }
    if (!store.get().session && !(store.get().fromCache && store.hasCredentials())) return
    if (next) wait(next)
    else if (isAway(page)) pending = { status: 'missed', attempt }
    else void run(attempt)
  }
  const isRunning = () => pending.status === 'running'

  const catchUp = () => {
    store.syncWithStorage()
    if (isAway(page)) return
    if (pending.status === 'missed') void run(pending.attempt)
    else if (pending.status === 'waiting' && pending.due_at <= clock.now()) void run(pending.attempt)
  }
  const restart = () => {
    const use = toLastUse(store)
    if (use === lastUse || isRunning()) return void (lastUse = use)
    lastUse = use
    if (use) wait({ due_at: clock.now() + SESSION_REFRESH_INTERVAL_MS, attempt: 0 })
    else cancel()
  }
  const stopListening = [
    store.onUpdate(restart),
    page.listen('online', catchUp),
    page.listen('visibilitychange', catchUp),
    page.listen('pageshow', catchUp),
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

/**
 * Refreshes the session, unless another tab has just done so.
 *
 * @returns the next plan; null when the page was hidden or offline, so that the refresh was missed
 */
async function takeTurn(deps: SessionRefreshDeps, attempt: number, isFirst: boolean): Promise<Plan | null> {
  const { clock, page, storage, store, refresh } = deps
  const plan = (delay: number, failures: number): Plan => {
    const next = { due_at: clock.now() + delay, attempt: failures }
    storage.setJson(KEY, next)
    return next
  }
  // While this tab waited for the lock, another one may have refreshed, signed out or failed.
  if (store.syncWithStorage() || (isFirst && !store.get().fromCache)) return plan(SESSION_REFRESH_INTERVAL_MS, 0)
  const other = isFirst ? undefined : findPlan(storage, clock)
  if (other) return other
  if (!isFirst && isAway(page)) return null
  try {
    await refresh()
    return plan(SESSION_REFRESH_INTERVAL_MS, 0)
  } catch {
    return plan(toRetryDelay(attempt + 1, clock.random()), attempt + 1)
  }
}

function isAway(page: Page): boolean {
  return page.isHidden() || !page.isOnline()
}

/** Returns a value that changes when the session is used or replaced. */
function toLastUse(store: SessionStore): string | undefined {
  const { session } = store.get()
  return session ? `${session.session_id} ${session.last_accessed_at} ${session.expires_at}` : undefined
}

/**
 * Finds another tab's plan. Ignores a plan that is due, and one too far in the future, which means that the machine's
 * clock was set back.
 */
function findPlan(storage: ClientStorage, clock: Clock): Plan | undefined {
  const plan = storage.getJson(KEY)
  if (!isPlan(plan)) return undefined
  const delay = plan.due_at - clock.now()
  const longest = toRetryDelay(REFRESH_RETRY_MAX_EXPONENT, 1)
  return delay > 0 && delay <= longest ? plan : undefined
}

function isPlan(value: unknown): value is Plan {
  return isRecord(value) && typeof value['due_at'] === 'number' && typeof value['attempt'] === 'number'
}
