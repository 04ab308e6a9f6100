import { gzipSync } from 'node:zlib'
import type { Random } from './random.ts'

/** The bytes of a request on a new connection, and what the client does after it has sent them. */
export type RawRequest = {
  kind: string
  bytes: Buffer
  /**
   * `wait`: the server must respond or close. `end`: the client closes its half first. `leave`: the client goes away in
   * the middle. `keep`: an unfinished request that stays open while others are served.
   */
  next: 'wait' | 'end' | 'leave' | 'keep'
  /** The number of responses that a correct server sends. Default: any. */
  responses?: number
}

const HOST = 'Host: localhost\r\n'
const TOKEN = 'public-token-test-soak'
const AUTHORIZATION = `Authorization: Basic ${Buffer.from(`${TOKEN}:${TOKEN}`).toString('base64')}\r\n`
const PATHS = [
  '/_mock/health',
  `/_mock/${TOKEN}/users`,
  `/_mock/${TOKEN}/config`,
  '/sdk/v1/users/me',
  '/sdk/v1/passwords/authenticate',
  '/sdk/v1/events',
  '/v1/oauth2/register',
  `/sdk/v1/projects/bootstrap/${TOKEN}`,
  '/.well-known/openid-configuration',
  '/console',
  '/%00',
  '/..%2f..%2fetc/passwd',
] as const
const MIB = 2 ** 20

const post = (path: string, headers: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`POST ${path} HTTP/1.1\r\n${HOST}${AUTHORIZATION}Content-Type: application/json\r\n${headers}\r\n`),
    Buffer.from(body),
  ])
const sized = (path: string, body: string | Buffer, headers = '') =>
  post(path, `Connection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}`, body)

/** Lines that break the framing of a request. @see RFC 9112 */
const FRAMING = [
  'GET\r\n\r\n',
  'GET /\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'get / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\nHost: localhost\n\n',
  'GET  /  HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n',
  'GET / HTTP/1.1\r\nHost : localhost\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n folded\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET //evil.example HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\na\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  'GET /_mock/journal/stream HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  '\r\n\r\n\r\n',
] as const

/** Bodies that grow when they are read, and headers that fill memory. */
const BOMBS: readonly [() => Buffer, ...(() => Buffer)[]] = [
  () => sized('/sdk/v1/events', GZIP_BOMB, 'Content-Encoding: gzip\r\n'),
  () => sized('/sdk/v1/passwords/authenticate', GZIP_BOMB, 'Content-Encoding: gzip\r\n'),
  () => sized('/sdk/v1/passwords/authenticate', '['.repeat(50_000)),
  () => sized('/sdk/v1/passwords/authenticate', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`),
  () => sized(`/_mock/${TOKEN}/users`, `{"email":"${'a'.repeat(200_000)}@example.com"}`),
  () => sized(`/_mock/${TOKEN}/users`, 'x'.repeat(2 * MIB)),
  () => sized(`/_mock/${TOKEN}/config`, `{${'"__proto__":{"x":1},'.repeat(2_000)}"a":1}`),
  () => Buffer.from(`GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(64 * 1024)}\r\n\r\n`),
  () => Buffer.from(`GET / HTTP/1.1\r\n${HOST}${'X: y\r\n'.repeat(5_000)}Connection: close\r\n\r\n`),
  () => Buffer.from(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`),
  () => Buffer.from(`GET /?${'a=b&'.repeat(3_000)} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`),
  () =>
    post(
      '/sdk/v1/passwords/authenticate',
      'Transfer-Encoding: chunked\r\nConnection: close\r\n',
      `${'1\r\n{\r\n'.repeat(5_000)}0\r\n\r\n`,
    ),
]
/** 20 MiB of zeros. */
const GZIP_BOMB = gzipSync(Buffer.alloc(20 * MIB))

const MAKERS: readonly [(random: Random) => RawRequest, ...((random: Random) => RawRequest)[]] = [
  (random) => {
    const line = FRAMING[random.below(FRAMING.length)] ?? FRAMING[0]
    // Some of these requests look incomplete to the server, so the client closes its half of the connection.
    return { kind: 'framing', bytes: Buffer.from(line, 'latin1'), next: 'end' }
  },
  (random) => {
    const count = 2 + random.below(20)
    const requests = Array.from({ length: count }, (_, index) => {
      const last = index === count - 1 ? 'Connection: close\r\n' : ''
      return `GET ${random.pick(PATHS)} HTTP/1.1\r\n${HOST}${AUTHORIZATION}${last}\r\n`
    })
    return { kind: 'pipelining', bytes: Buffer.from(requests.join('')), next: 'wait', responses: count }
  },
  (random) => {
    const whole = sized(random.pick(PATHS), `{"email":"ada-${random.below(1_000)}@example.com"}`)
    const cut = whole.subarray(0, 1 + random.below(whole.length - 1))
    return { kind: 'cut off', bytes: cut, next: random.pick(['end', 'end', 'leave']) }
  },
  (random) => {
    const whole = sized(random.pick(PATHS), `{"email":"ada@example.com","password":"${random.below(1_000)}"}`)
    for (let change = random.below(8); change >= 0; change -= 1) whole[random.below(whole.length)] = random.below(256)
    return { kind: 'mutated', bytes: whole, next: 'end' }
  },
]

/** One in this many requests is a bomb. Bombs are rare, because they take longer than other requests. */
const BOMB_EVERY = 50
/** One in this many requests stays unfinished and open. */
const KEPT_EVERY = 500

/** Creates the nth malformed request. */
export function createRawRequest(index: number, random: Random): RawRequest {
  if (index % KEPT_EVERY === 0) {
    return { kind: 'half-open', bytes: Buffer.from(`POST / HTTP/1.1\r\n${HOST}Content-Length: 9\r\n`), next: 'keep' }
  }
  if (index % BOMB_EVERY === 1) return { kind: 'bomb', bytes: random.pick(BOMBS)(), next: 'wait' }
  return random.pick(MAKERS)(random)
}
