import { createProviderClient, type ClientOptions } from '@latchkey/widget/client'
import { PUBLIC_TOKEN } from '../provider-states.ts'

export type PactClientOptions = {
  publicToken?: string
  /** Presented by every call. Default none: nobody is signed in. */
  session_token?: string
  /** The page's. Default `PAGE_ORIGIN`. */
  origin?: string
  isPkceRequired?: boolean
  /** The operation under test when it is one of those that are otherwise answered here. */
  passes?: 'projectsBootstrap' | 'events'
}

export const PAGE_ORIGIN = 'http://localhost:3000'

/**
 * The real client on a page without timers. It loads its configuration and tells of itself by itself: both are
 * answered here, so that a pact's server sees the calls of its test alone.
 *
 * @param url the pact's server
 */
export function createPactClient(url: string, options: PactClientOptions = {}) {
  const { publicToken = PUBLIC_TOKEN, session_token, origin = PAGE_ORIGIN } = options
  const calls: Promise<Response>[] = []
  const pactFetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const answer = answerHere(request.url, options)
    if (answer) return answer
    const call = fetch(request)
    calls.push(call)
    return call
  }
  const client = createProviderClient(publicToken, {
    baseUrl: url,
    fetch: pactFetch,
    page: createPage(origin),
    clock: { now: () => NOW, setTimeout: () => undefined, clearTimeout: () => {}, random: () => 0.5 },
    cookieJar: createCookieJar(),
    storageAreas: { local: createStorageArea(), tab: createStorageArea() },
    loadScript: async () => {},
    navigate: () => {},
  })
  if (session_token !== undefined)
    client.session.updateSession({ session_token, session_jwt: 'header.payload.signature' })
  /** Waits for the calls that the client itself waits for in vain: those of events. */
  const settle = () => Promise.all(calls)
  return { client, settle }
}

const NOW = Date.parse('2026-01-05T09:00:00Z')

function answerHere(url: string, { passes, isPkceRequired = false }: PactClientOptions): Response | undefined {
  const { pathname } = new URL(url)
  if (passes !== 'events' && pathname === '/sdk/v1/events') return Response.json({ data: {} })
  if (passes === 'projectsBootstrap' || !pathname.startsWith('/sdk/v1/projects/bootstrap/')) return undefined
  const data = { pkce_required_for_oauth: isPkceRequired, pkce_required_for_password_resets: isPkceRequired }
  return Response.json({ data })
}

function createPage(origin: string): NonNullable<ClientOptions['page']> {
  return {
    isBrowser: true,
    origin,
    hostname: new URL(origin).hostname,
    isHidden: () => false,
    isOnline: () => true,
    listen: () => () => {},
  }
}

/** Keeps what is written until it is written empty. */
function createCookieJar(): NonNullable<ClientOptions['cookieJar']> {
  const cookies = new Map<string, string>()
  return {
    read: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    write(cookie) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    },
  }
}

function createStorageArea() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}
