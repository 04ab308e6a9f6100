import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { createProviderClient, type ClientOptions } from './index.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { browserClock } from './clock.ts'
import { EVERY_CALL, type Call } from './testing/every-call.ts'
import { BOOTSTRAP, createSignIn } from './testing/fake-provider.ts'
import { PUBLIC_TOKEN, STATE_KEY } from './testing/open-client.ts'

/** How a provider fails after it has accepted a call. */
type Failure = (response: ServerResponse) => void

const JSON_HEADERS = { 'content-type': 'application/json' }
/** Sends 64 MiB of JSON in chunks of 64 kB. */
const BOMB = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a local provider that serves the configuration of the project and fails every other call. */
async function startProvider(fail: Failure) {
  let openCount = 0
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('access-control-allow-origin', '*')
    if (request.url?.startsWith('/sdk/v1/projects/bootstrap/')) {
      response.writeHead(200, JSON_HEADERS).end(JSON.stringify({ data: BOOTSTRAP }))
      return
    }
    openCount += 1
    response.on('close', () => (openCount -= 1))
    fail(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { baseUrl: `http://127.0.0.1:${port}`, countOpen: () => openCount }
}

/** Opens a page with a client. A signed-in page has the session of an earlier visit. */
function openPage(baseUrl: string, isSignedIn: boolean, timeoutMs: number) {
  const { openTab, local, getCookies } = createFakeBrowser({ clock: browserClock })
  const tab = openTab()
  const { user, session } = createSignIn({ session: { expires_at: '2126-01-05T10:00:00Z' } })
  if (isSignedIn) {
    local.set(STATE_KEY, JSON.stringify({ user, session }))
    tab.cookieJar.write('stytch_session=token-1; path=/')
    tab.cookieJar.write('stytch_session_jwt=h.p.1; path=/')
  }
  const options: ClientOptions = { ...tab, baseUrl, timeoutMs, loadScript: async () => {} }
  const client = createProviderClient(PUBLIC_TOKEN, options)
  closing.push(() => client.destroy())
  return { client, getCookies }
}

/** Sends bytes one by one, for ever. */
const dripWith =
  (status: number): Failure =>
  (response) => {
    response.writeHead(status, JSON_HEADERS)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  }

/** Sends bytes as fast as the client takes them, for ever. */
const flood: Failure = (response) => {
  const piece = Buffer.alloc(64 * 1024, ' ')
  const send = () => {
    while (!response.destroyed && response.write(piece));
    response.once('drain', send)
  }
  response.writeHead(200, JSON_HEADERS)
  send()
}

const reset: Failure = (response) => {
  response.writeHead(200, { ...JSON_HEADERS, 'content-length': '1000' })
  response.write('{"data":', () => response.socket?.resetAndDestroy())
}

test.each<[name: string, fail: Failure, reason: string]>([
  ['accepts a call and never answers', () => {}, 'timeout'],
  ['sends headers and no body', (response) => response.writeHead(200, JSON_HEADERS).flushHeaders(), 'timeout'],
  ['sends its answer byte by byte', dripWith(200), 'timeout'],
  ['fails with an answer that it sends byte by byte', dripWith(500), 'timeout'],
  ['closes the connection', (response) => response.socket?.resetAndDestroy(), 'unreachable'],
  ['closes the connection in the middle of its answer', reset, 'unreachable'],
  ['sends an answer that never ends', flood, 'malformed'],
  [
    'sends a small file that decompresses to a large one',
    (response) => response.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' }).end(BOMB),
    'malformed',
  ],
  [
    'sends a page with the status 200',
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>'),
    'malformed',
  ],
  [
    'sends a page with the status 502',
    (response) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
    'unreachable',
  ],
])(
  'every client call throws a NetworkError when the provider %s',
  { tags: 'threat.b4' },
  async (_name, fail, reason) => {
    // This timeout is long enough for a busy machine to open all connections.
    const timeoutMs = reason === 'timeout' ? 1_500 : 30_000
    const { baseUrl, countOpen } = await startProvider(fail)
    const pages = [openPage(baseUrl, false, timeoutMs), openPage(baseUrl, true, timeoutMs)] as const
    await Promise.all(pages.map(({ client }) => client.bootstrap.getAsync()))
    const calls = Object.entries<Call>(EVERY_CALL)
    const outcomes = await Promise.all(
      calls.map(async ([id, call]) => {
        const { client } = id.endsWith('Primary') ? pages[0] : pages[1]
        const error = await call(client).catch((thrown: unknown) => thrown)
        return [id, error]
      }),
    )
    expect(outcomes).toMatchObject(calls.map(([id]) => [id, { name: 'NetworkError', reason }]))
    expect(pages[1].client.session.getSync()).not.toBeNull()
    expect(pages[1].getCookies()).toHaveLength(2)
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0)
  },
)
