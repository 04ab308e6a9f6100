import { SDK_IDENTIFIER, SDK_VERSION, type TelemetryBlob } from '@latchkey/openapi'
import type { Clock } from './clock.ts'
import type { Page } from './page.ts'
import { createUuid } from './random.ts'
import type { SessionState } from './session.ts'
import type { ClientState } from './storage.ts'

export type TelemetryDeps = {
  clock: Clock
  page: Page
  state: Pick<ClientState, 'user' | 'session'>
}

/**
 * Creates the description of the sender that every call and event carries (wire: `X-SDK-Client`, `telemetry`). All three
 * ids are new each time (wire). Signed out, the user and session ids are absent.
 */
export function createTelemetry({ clock, page, state }: TelemetryDeps): TelemetryBlob {
  const { user, session } = state
  return {
    event_id: `event-id-${createUuid()}`,
    app_session_id: `app-session-id-${createUuid()}`,
    persistent_id: `persistent-id-${createUuid()}`,
    client_sent_at: new Date(clock.now()).toISOString(),
    timezone: findTimezone(),
    ...(user && { stytch_user_id: user.user_id }),
    ...(session && { stytch_session_id: session.session_id }),
    app: { identifier: page.hostname },
    sdk: { identifier: SDK_IDENTIFIER, version: SDK_VERSION },
  }
}

/** Adds the description of the sender to the dependencies of calls. */
export function withTelemetry<Deps extends { clock: Clock; page: Page; store: Pick<SessionState, 'get'> }>(deps: Deps) {
  const { clock, page, store } = deps
  return { ...deps, createTelemetry: () => createTelemetry({ clock, page, state: store.get() }) }
}

let timezone: string | undefined

/** Returns the browser's time zone. It is read once, because the first reading may block a slow phone for 100 ms. */
function findTimezone(): string {
  return (timezone ??= Intl.DateTimeFormat().resolvedOptions().timeZone)
}
