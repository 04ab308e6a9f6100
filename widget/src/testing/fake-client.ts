import { DEFAULT_BOOTSTRAP } from '../client/bootstrap.ts'
import type { Bootstrap, BootstrapInfo, ClientState, ProviderClient } from '../client/index.ts'

/** A call of a client method, by its dotted name: `oauth.github.start`. */
export type Call = { method: string; args: unknown[] }
export type Respond = (...args: unknown[]) => unknown

export type FakeClientOptions = {
  /** Default: a token of the test environment. */
  publicToken?: string
  /** `unknown` until `settleBootstrap` is called. Default: the default bootstrap. */
  bootstrap?: Partial<Bootstrap> | 'unknown'
  state?: ClientState
  lastUsedOauthProvider?: string | null
  intermediateToken?: string
  /** The results of methods, by dotted name. Other methods resolve to `{}`. */
  responses?: Readonly<Record<string, Respond>>
}

export type FakeClient = {
  client: ProviderClient
  calls: Call[]
  /** The arguments of every call of one method. */
  callsOf: (method: string) => unknown[][]
  settleBootstrap: (bootstrap?: Partial<Bootstrap>) => void
  /** Replaces the signed-in state. */
  setState: (state: ClientState) => void
}

const SIGNED_OUT: ClientState = { user: null, session: null, fromCache: false }

/** Creates a client without a provider. It returns prepared results and records every call. */
export function createFakeClient(options: FakeClientOptions = {}): FakeClient {
  const calls: Call[] = []
  const listeners = new Set<() => void>()
  const stateListeners = new Set<() => void>()
  let info = toInfo(options.bootstrap)
  let state = options.state ?? SIGNED_OUT
  const record = (method: string, ...args: unknown[]) => {
    calls.push({ method, args })
    return options.responses?.[method]?.(...args)
  }
  const known = {
    publicToken: options.publicToken ?? 'public-token-test-fake',
    state: {
      getSnapshot: () => state,
      subscribe: (listener: () => void) => {
        stateListeners.add(listener)
        return () => stateListeners.delete(listener)
      },
    },
    bootstrap: {
      getSync: () => info.bootstrap,
      getInfo: () => info,
      getAsync: async () => info.bootstrap,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    lastUsedOauthProvider: { get: () => options.lastUsedOauthProvider ?? null },
    intermediateToken: { get: () => options.intermediateToken ?? null },
    events: { log: (...args: unknown[]) => record('events.log', ...args) },
    destroy: () => {},
  }
  return {
    client: withRecordedMethods(known, record) as unknown as ProviderClient, // a proxy: it has every method, which TypeScript cannot see
    calls,
    callsOf: (method) => calls.filter((call) => call.method === method).map(({ args }) => args),
    settleBootstrap(bootstrap = {}) {
      info = { bootstrap: { ...DEFAULT_BOOTSTRAP, ...bootstrap }, source: 'network' }
      for (const listener of listeners) listener()
    },
    setState(latest) {
      state = latest
      for (const listener of stateListeners) listener()
    },
  }
}

function toInfo(bootstrap: FakeClientOptions['bootstrap'] = {}): BootstrapInfo {
  if (bootstrap === 'unknown') return { bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' }
  return { bootstrap: { ...DEFAULT_BOOTSTRAP, ...bootstrap }, source: 'network' }
}

/** Turns every other dotted name into a recorded method, so that `otps.sms.loginOrCreate` need not be listed here. */
function withRecordedMethods(known: Record<string, unknown>, record: (method: string, ...args: unknown[]) => unknown) {
  const toMethod = (name: string): unknown =>
    new Proxy(async (...args: unknown[]) => (await record(name, ...args)) ?? {}, {
      get: (_target, key) => (key === 'then' ? undefined : toMethod(`${name}.${String(key)}`)),
    })
  return new Proxy(known, {
    get: (target, key) => (typeof key === 'symbol' || key in target ? target[String(key)] : toMethod(key)),
  })
}
