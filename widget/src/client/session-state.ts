import type { Session, User } from '@latchkey/openapi'
import { isRecord, parseJson } from './json.ts'
import { createListeners } from './listeners.ts'

/** Who is signed in. `fromCache` until the provider, or another tab, has confirmed it. */
export type ClientState = { user: User | null; session: Session | null; fromCache: boolean }

/** What local storage holds of the state. */
export type Identity = Pick<ClientState, 'user' | 'session'>

export const NOBODY: Identity = { user: null, session: null }

/** The state in memory, and who wants to hear of it. */
export type SessionState = {
  /** The latest state. */
  get(): ClientState
  /** The state as last announced: the same object until the next announcement. */
  getSnapshot(): ClientState
  /** Called when the state differs from what was announced before, in more than the time of the last access. */
  subscribe(listener: () => void): () => void
  /** Called on every update, also where nothing differs. */
  onUpdate(listener: () => void): () => void
  update(changed: Partial<Identity>): void
}

export function createSessionState(cached: Partial<Identity>): SessionState {
  const announcements = createListeners<void>()
  const updates = createListeners<void>()
  let state: ClientState = { ...NOBODY, ...cached, fromCache: true }
  let announced = state
  return {
    get: () => state,
    getSnapshot: () => announced,
    subscribe: announcements.add,
    onUpdate: updates.add,
    update(changed) {
      const isFirst = state.fromCache
      state = { ...state, ...changed, fromCache: false }
      const isNews = isFirst || toDigest(state) !== toDigest(announced)
      if (isNews) announced = state
      updates.emit()
      if (isNews) announcements.emit()
    },
  }
}

/** Equal for states that differ only in when the session was last used, which every refresh changes. */
function toDigest({ user, session }: Identity): string {
  return JSON.stringify({ user, session }, (key, value: unknown) => (key === 'last_accessed_at' ? undefined : value))
}

/** Reads what a tab has stored; null when that says that nobody is signed in, or nothing at all. */
export function toIdentity(text: string | null): Partial<Identity> | null {
  const value = parseJson(text)
  if (!isIdentity(value)) return null
  const { user, session } = value
  return { ...(user !== undefined && { user }), ...(session !== undefined && { session }) }
}

/** Trusts the members: only the provider's clients write this value. */
function isIdentity(value: unknown): value is Partial<Identity> {
  return isRecord(value)
}

/** The text for local storage: what every client of the provider reads (wire: the word `null` when signed out). */
export function toStoredText({ user, session }: Identity): string {
  return JSON.stringify(user || session ? { user, session } : null)
}
