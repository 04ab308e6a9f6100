import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const SEED = 20_261_121
const SCRIPT = `console.log('${'a'.repeat(500)}')`
const SECRET = 'outside'

function createServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-static-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const root = path.join(folder, 'dist')
  mkdirSync(path.join(root, 'assets'), { recursive: true })
  const write = (name: string, content: string | Buffer) => writeFileSync(path.join(root, name), content)
  write('assets/app.js', SCRIPT)
  write('dot.png', Buffer.from([1, 2, 3]))
  write('letters.woff2', Buffer.from([1, 2, 3]))
  write('empty.css', '')
  write('odd', 'x')
  writeFileSync(path.join(folder, 'secret.txt'), SECRET)
  mkdirSync(path.join(folder, 'dist-of-somebody'))
  writeFileSync(path.join(folder, 'dist-of-somebody/secret.txt'), SECRET)
  const files = createStaticFiles(root)
  const app = Fastify()
  // Passes the file name unchanged, whereas a router would decode and normalize the path.
  app.post('/', (request, reply) => files.send(request, reply, request.body as string, { cacheControl: 'no-cache' }))
  const get = (name: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/',
      payload: JSON.stringify(name),
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { get, write, root }
}

test('no file name gives access to files outside the static folder', async () => {
  const { get } = createServer()
  const part = fc.constantFrom(
    '..',
    '.',
    '',
    'assets',
    'secret.txt',
    'dist',
    'dist-of-somebody',
    '%2e%2e',
    '..\\',
    '\0',
    'app.js',
    '~',
    '/',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 7 }), async (parts) => {
      const response = await get(parts.join('/'))
      expect([200, 404]).toContain(response.statusCode)
      expect(response.body).not.toContain(SECRET)
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test.each([
  '../secret.txt',
  '../dist-of-somebody/secret.txt',
  'assets/../../secret.txt',
  '',
  '.',
  'assets',
  'assets/',
  'assets/app.js/',
  'assets/app.js\0.png',
  'nothing.js',
])('the static file name %j returns 404', async (name) => {
  expect((await createServer().get(name)).statusCode).toBe(404)
})

/** RFC 9110 §12.4.2: a weight of 0 means "not acceptable", with any number of decimals. */
const WEIGHTS: Record<string, boolean> = {
  '': true,
  ';q=1': true,
  ';q=0.5': true,
  '; q=0.001': true,
  ';q=0': false,
  ';q=0.0': false,
  ';q=0.000': false,
}

test('a static file is sent in the best encoding that the browser accepts, with unchanged content', async () => {
  const { get } = createServer()
  const entry = fc.tuple(
    fc.constantFrom('br', 'gzip', 'deflate', 'identity', 'zstd'),
    fc.constantFrom(...Object.keys(WEIGHTS)),
  )
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(entry, { selector: ([name]) => name, maxLength: 5 }), async (entries) => {
      const accepts = (name: string) => entries.some(([other, weight]) => other === name && WEIGHTS[weight])
      const expected = ['br', 'gzip'].find(accepts)
      const response = await get('assets/app.js', {
        'accept-encoding': entries.map((pair) => pair.join('')).join(', '),
      })
      expect(response.headers['content-encoding']).toBe(expected)
      expect(response.headers.vary).toBe('Accept-Encoding')
      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[expected ?? ''] ?? ((bytes: Buffer) => bytes)
      expect(decode(response.rawPayload).toString()).toBe(SCRIPT)
    }),
    { seed: SEED, numRuns: 60 },
  )
})

test.each([
  ['assets/app.js', 'text/javascript; charset=utf-8', true],
  ['dot.png', 'image/png', false],
  ['letters.woff2', 'font/woff2', false],
  ['odd', 'application/octet-stream', false],
])('the static file %s is served with the content type %s', async (name, type, isCompressed) => {
  const { headers } = await createServer().get(name, { 'accept-encoding': 'br' })
  expect([headers['content-type'], headers['content-encoding'] === 'br']).toEqual([type, isCompressed])
})

test('encoding names in Accept-Encoding are case-insensitive (RFC 9110 §8.4.1)', async () => {
  const { headers } = await createServer().get('assets/app.js', { 'accept-encoding': 'GZIP;q=1' })
  expect(headers['content-encoding']).toBe('gzip')
})

test('a file with a matching entity tag is not sent again until it changes', async () => {
  const { get, write, root } = createServer()
  const first = await get('assets/app.js', { 'accept-encoding': 'br' })
  const etag = String(first.headers.etag)
  const again = () => get('assets/app.js', { 'accept-encoding': 'br', 'if-none-match': `"other", ${etag}` })
  expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
  expect((await get('assets/app.js', { 'if-none-match': etag })).statusCode).toBe(200) // another encoding has another tag
  write('assets/app.js', 'changed()')
  utimesSync(path.join(root, 'assets/app.js'), 1, 1)
  expect([(await again()).statusCode, (await get('assets/app.js')).body]).toEqual([200, 'changed()'])
})

test('an empty static file is served', async () => {
  const response = await createServer().get('empty.css')
  expect([response.statusCode, response.body]).toEqual([200, ''])
})
