import type { ClientState, ProviderClient } from '@latchkey/widget/client'
import { vi } from 'vitest'
import type { ConsentQuestion } from '../routes/keep-decision.ts'

const USER_ID = 'user-test-1'

const SIGNED_IN = {
  user: { user_id: USER_ID, emails: [{ email: 'ada@example.com' }] },
  session: { session_id: 'session-test-1' },
  fromCache: false,
}
const SIGNED_OUT = { user: null, session: null, fromCache: false }

const STRONG = {
  valid_password: true,
  score: 4,
  breached_password: false,
  breach_detection_on_create: true,
  strength_policy: 'zxcvbn',
  feedback: { warning: '', suggestions: [], luds_requirements: null },
}

export type FakeClient = ReturnType<typeof createFakeClient>

/** Creates a client without a provider. Its methods are spies: a test changes a result with `mockResolvedValue`. */
export function createFakeClient(state: 'signed-in' | 'signed-out' | 'unknown' = 'signed-in') {
  const listeners = new Set<() => void>()
  let snapshot: object = state === 'signed-in' ? SIGNED_IN : { ...SIGNED_OUT, fromCache: state === 'unknown' }
  const become = (next: object) => {
    snapshot = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const info = { bootstrap: { displayWatermark: true, vertical: 'CONSUMER' }, source: 'network' }
  const fake = {
    publicToken: 'public-token-test-web',
    state: { getSnapshot: () => snapshot as ClientState, subscribe },
    bootstrap: {
      getSync: () => info.bootstrap,
      getInfo: () => info,
      getAsync: async () => info.bootstrap,
      subscribe: () => () => {},
    },
    lastUsedOauthProvider: { get: () => null },
    intermediateToken: { get: (): string | null => null },
    events: { log: vi.fn() },
    prepare: vi.fn(),
    oauth: { authenticate: vi.fn(async () => ({})), github: { start: vi.fn(async (_options: object) => {}) } },
    passwords: {
      resetByEmailStart: vi.fn(async (_request: object) => ({})),
      strengthCheck: vi.fn(async (_request: object) => STRONG),
      resetByEmail: vi.fn(async (_request: object) => ({ user: { emails: [{ email: 'ada@example.com' }] } })),
    },
    magicLinks: { authenticate: vi.fn(async (_token: string, _options: object) => ({})) },
    session: {
      authenticate: vi.fn(async () => ({})),
      revoke: vi.fn(async (_options: object) => {
        await new Promise((resolve) => setTimeout(resolve)) // a response is never synchronous
        become(SIGNED_OUT)
      }),
    },
    user: {
      getConnectedApps: vi.fn(async () => ({ connected_apps: [] as object[] })),
      revokeConnectedApp: vi.fn(async (_id: string) => ({})),
    },
    idp: {
      oauthAuthorizeStart: vi.fn(async (_request: object) => toQuestion()),
      oauthLogoutStart: vi.fn(async (_request: object) => ({
        redirect_uri: 'example.assistant.fault:/signed-out',
        consent_required: true,
      })),
      oauthAuthorizeSubmit: vi.fn(async (_decision: object) => ({ redirect_uri: 'https://client.example/cb?code=1' })),
    },
  }
  return {
    ...fake,
    /** The client for the pages. They use no other members. */
    client: fake as unknown as ProviderClient,
    signIn: (session: object = SIGNED_IN.session) => become({ ...SIGNED_IN, session }),
    signOut: () => become(SIGNED_OUT),
  }
}

export function toQuestion(changes: Partial<ConsentQuestion> = {}): ConsentQuestion {
  const question: Partial<ConsentQuestion> = {
    client: {
      client_id: 'connected-app-test-1',
      client_type: 'third_party_public',
      client_name: 'Chat Assistant',
      client_description: '',
    },
    consent_required: true,
    scope_results: [{ scope: 'openid', description: '', is_grantable: true }],
    ...changes,
  }
  return question as ConsentQuestion
}
