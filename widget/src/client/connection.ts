import type { Bootstrap } from './bootstrap.ts'
import type { Clock } from './clock.ts'
import { NetworkError } from './errors.ts'
import { createEvents, type Events } from './events.ts'
import { loadBootstrap } from './load-bootstrap.ts'
import type { SessionState } from './session-state.ts'
import { withTelemetry } from './telemetry.ts'
import { createTransport, type TransportDeps } from './transport.ts'

/** What calls are made with. */
export type Wire = Omit<TransportDeps, 'toError' | 'createTelemetry'> & {
  clock: Clock
  store: Pick<SessionState, 'get'>
}

/** The calls of a page that no person asks for. */
export type Connection = { events: Events; loadBootstrap: () => Promise<Bootstrap> }

/** Creates the first calls of a page. `index.ts` loads this module once the page is shown. */
export function createConnection(wire: Wire): Connection {
  const deps = withTelemetry(wire)
  // The bootstrap store swallows errors, so the first load does without the error mapping.
  const transport = createTransport({ ...deps, toError: () => new NetworkError('The provider rejected the call.') })
  return { events: createEvents(deps), loadBootstrap: () => loadBootstrap(transport, deps.publicToken) }
}
