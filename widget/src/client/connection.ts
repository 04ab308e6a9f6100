import type { Bootstrap } from './bootstrap.ts'
import type { Clock } from './clock.ts'
import { NetworkError } from './errors.ts'
import { createEvents, type Events } from './events.ts'
import { loadBootstrap } from './load-bootstrap.ts'
import type { SessionState } from './session-state.ts'
import { withTelemetry } from './telemetry.ts'
import { createTransport, type TransportDeps } from './transport.ts'

/** The dependencies of the first calls. */
export type Wire = Omit<TransportDeps, 'toError' | 'createTelemetry'> & {
  clock: Clock
  store: Pick<SessionState, 'get'>
}

/** The calls that a page makes without a user action. */
export type Connection = { events: Events; loadBootstrap: () => Promise<Bootstrap> }

/** Creates the first calls of a page. `index.ts` loads this module once the page is shown. */
export function createConnection(wire: Wire): Connection {
  const deps = withTelemetry(wire)
  // No error mapping is needed, because the bootstrap store swallows all errors.
  const transport = createTransport({ ...deps, toError: () => new NetworkError('The provider rejected the call.') })
  return { events: createEvents(deps), loadBootstrap: () => loadBootstrap(transport, deps.publicToken) }
}
