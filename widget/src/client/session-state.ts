import { createListeners } from './listeners.ts'
import { SIGNED_OUT, type ClientState, type Identity } from './stored-identity.ts'

/** The state in memory and its listeners. */
export type SessionState = {
  /** Returns the latest state. */
  get(): ClientState
  /** Returns the last announced state, as the same object until the next announcement. */
  getSnapshot(): ClientState
  /** The listener is called when more than the time of the last access has changed since the last announcement. */
  subscribe(listener: () => void): () => void
  /** The listener is called on every update, even if nothing has changed. */
  onUpdate(listener: () => void): () => void
  update(changed: Partial<Identity>): void
}

export function createSessionState(cached: Partial<Identity>): SessionState {
  const announcements = createListeners<void>()
  const updates = createListeners<void>()
  let state: ClientState = { ...SIGNED_OUT, ...cached, fromCache: true }
  let announced = state
  return {
    get: () => state,
    getSnapshot: () => announced,
    subscribe: announcements.add,
    onUpdate: updates.add,
    update(changed) {
      const isFirst = state.fromCache
      state = { ...state, ...changed, fromCache: false }
      const hasChanged = isFirst || toDigest(state) !== toDigest(announced)
      if (hasChanged) announced = state
      updates.emit()
      if (hasChanged) announcements.emit()
    },
  }
}

/**
 * Returns a string by which states are compared. Leaves out the time of the last access, which every refresh changes.
 */
function toDigest({ user, session }: Identity): string {
  return JSON.stringify({ user, session }, (key, value: unknown) => (key === 'last_accessed_at' ? undefined : value))
}

/** Converts the state to the string that all clients of the provider store (wire: `null` when signed out). */
export function toStoredText({ user, session }: Identity): string {
  return JSON.stringify(user || session ? { user, session } : null)
}
