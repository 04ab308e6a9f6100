import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createProviderApp } from '../app.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-docs-'))
const docsRoot = join(folder, 'docs')
mkdirSync(join(docsRoot, 'assets'), { recursive: true })
writeFileSync(join(docsRoot, 'index.html'), '<h1>Documentation</h1>')
writeFileSync(join(docsRoot, '404.html'), '<h1>Not here</h1>')
writeFileSync(join(docsRoot, 'theming.html'), '<h1>Theming</h1>')
writeFileSync(join(docsRoot, 'llms.txt'), '# Latchkey')
writeFileSync(join(docsRoot, 'assets/app.DuozWQ2M.js'), 'export {}')
writeFileSync(join(docsRoot, 'assets/code.css'), '')
mkdirSync(join(docsRoot, 'packed'))
writeFileSync(join(docsRoot, 'packed/index.html.br'), brotliCompressSync('<h1>Packed</h1>'))
writeFileSync(join(docsRoot, 'packed.html.br'), brotliCompressSync('<h1>Packed</h1>'))
mkdirSync(join(folder, 'assets'))
afterAll(() => rmSync(folder, { recursive: true }))

const { app } = createProviderApp({ consoleRoot: folder, docsRoot })

test('the documentation has a Content-Security-Policy without unsafe sources', async () => {
  const { statusCode, headers, body } = await app.inject('/docs/')
  expect(statusCode).toBe(200)
  expect(body).toBe('<h1>Documentation</h1>')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['cache-control']).toBe('no-cache')
})

test('the path /docs redirects to /docs/', async () => {
  const { statusCode, headers } = await app.inject('/docs')
  expect([statusCode, headers.location]).toEqual([308, '/docs/'])
})

test('a documentation page is served without its file extension in the path', async () => {
  const { statusCode, body } = await app.inject('/docs/theming')
  expect([statusCode, body]).toEqual([200, '<h1>Theming</h1>'])
})

test('a packed page is served to callers that accept its encoding, and to others', async () => {
  for (const url of ['/docs/packed.html', '/docs/packed', '/docs/packed/']) {
    const { statusCode, headers, body } = await app.inject(url)
    expect([statusCode, headers['content-type'], body]).toEqual([200, 'text/html; charset=utf-8', '<h1>Packed</h1>'])
    expect(headers).not.toHaveProperty('content-encoding')
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('<h1>Packed</h1>')
  }
  const head = await app.inject({ url: '/docs/packed.html', method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  const again = { 'if-none-match': head.headers.etag, 'if-modified-since': head.headers['last-modified'] }
  expect((await app.inject({ url: '/docs/packed.html', headers: again })).statusCode).toBe(304)
})

test('llms.txt is served as text', async () => {
  const { body, headers } = await app.inject('/docs/llms.txt')
  expect([headers['content-type'], body]).toEqual(['text/plain; charset=utf-8', '# Latchkey'])
})

test('only documentation files with a hash in their names are cached as immutable', async () => {
  const hashed = await app.inject('/docs/assets/app.DuozWQ2M.js')
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const named = await app.inject('/docs/assets/code.css')
  expect(named.headers['cache-control']).toBe('no-cache')
})

test('an unknown documentation page returns a 404 with the documentation’s error page', async () => {
  const { statusCode, body, headers } = await app.inject('/docs/unknown.html')
  expect([statusCode, body]).toEqual([404, '<h1>Not here</h1>'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
})

test('the documentation path serves no file outside its folder', async () => {
  const { body } = await app.inject('/docs/..%2fassets')
  expect(body).not.toContain('export')
  expect((await app.inject('/docs/%2e%2e/%2e%2e/etc/passwd')).statusCode).toBe(404)
})

test('an unknown path outside the documentation returns a 404 in JSON', async () => {
  const { statusCode, headers } = await app.inject('/document')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})

test('until the documentation is built, its path says so and reloads', async () => {
  const unbuilt = join(folder, 'unbuilt')
  mkdirSync(unbuilt)
  const other = createProviderApp({ consoleRoot: folder, docsRoot: unbuilt })
  const { statusCode, headers, body } = await other.app.inject('/docs/theming')
  expect([statusCode, headers['refresh'], headers['retry-after']]).toEqual([503, '3', '3'])
  expect(body).toContain('<h1>The documentation is being built</h1>')
  for (const file of ['404.html', 'theming.html']) writeFileSync(join(unbuilt, file), '<h1>Built</h1>')
  expect((await other.app.inject('/docs/theming')).body).toBe('<h1>Built</h1>')
})

test('without a folder of the documentation, its path returns a 404 in JSON', async () => {
  const other = createProviderApp({ consoleRoot: folder })
  const { statusCode, headers } = await other.app.inject('/docs/')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
})
