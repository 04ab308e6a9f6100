import { createContext, runInContext } from 'node:vm'
import { createMockProvider } from '@latchkey/mock-provider'
import { PROVIDER } from '@latchkey/openapi'
import { PAGE_ORIGIN } from './pact-client.ts'

type Reply = { success: boolean; payload?: unknown; error?: object }
type Listener = (event: object) => Promise<void>

/** The hidden page, which calls the provider on behalf of a page. */
export type HiddenPage = { call(method: 'oneTapStart' | 'oneTapSubmit', argument: object): Promise<Reply | undefined> }

const SCRIPT_PATH = new URL('frame.js', PROVIDER.frameUrl).pathname

/** Reads the script of the hidden page from the mock, which is the only one that serves it. */
export async function readHiddenPageScript(): Promise<string> {
  const mock = createMockProvider({ port: 0 })
  const { provider } = await mock.listen()
  const script = await (await fetch(`${provider}${SCRIPT_PATH}`)).text()
  await mock.close()
  return script
}

/**
 * Runs the hidden page at the origin of the pact's server.
 *
 * @param cookies `readable` is what scripts can read; `all` is the `Cookie` header of requests
 */
export function createHiddenPage(
  script: string,
  { url, cookies = { readable: '', all: '' } }: { url: string; cookies?: { readable: string; all: string } },
): HiddenPage {
  const listeners: Listener[] = []
  const window = { addEventListener: (_type: string, listener: Listener) => listeners.push(listener) }
  // Adds the cookies to requests, as a browser does.
  const fetchWithCookies = (path: string, { headers, ...call }: RequestInit) =>
    fetch(`${url}${path}`, { ...call, headers: { ...Object(headers), ...(cookies.all && { cookie: cookies.all }) } })
  const globals = { window, document: { cookie: cookies.readable }, fetch: fetchWithCookies, URLSearchParams }
  runInContext(script, createContext(globals))
  return {
    async call(method, argument) {
      const replies: Reply[] = []
      const ports = [{ postMessage: (reply: Reply) => replies.push(reply) }]
      for (const listen of listeners) await listen({ data: { method, args: [argument] }, origin: PAGE_ORIGIN, ports })
      return replies[0]
    },
  }
}
