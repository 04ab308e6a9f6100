import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CONSOLE_PATHS } from '../../console/console-paths.ts'
import { createProviderApp } from '../app.ts'

const consoleRoot = mkdtempSync(join(tmpdir(), 'latchkey-console-'))
mkdirSync(join(consoleRoot, 'assets'))
writeFileSync(join(consoleRoot, 'assets/index-abc123.js'), 'export {}')
writeFileSync(join(consoleRoot, 'index.html'), '<script type="application/json" id="console-config"></script>')
afterAll(() => rmSync(consoleRoot, { recursive: true }))

test.each(CONSOLE_PATHS)('the path %s serves the console with a strict Content-Security-Policy', async (path) => {
  const { app } = createProviderApp({ consoleRoot })
  const response = await app.inject(path.replaceAll(/:\w+/g, 'https%3A%2F%2Fany.example%2Fthing'))
  const policy = String(response.headers['content-security-policy'])
  expect(response.headers['content-type']).toContain('text/html')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; ")
  expect(policy).toContain("connect-src 'self' http://localhost:4020; frame-src 'self'; ")
  expect(policy).not.toContain('unsafe')
})

test('the console’s embedded configuration is intact with any characters in the addresses', async () => {
  const addresses = { provider: 'http://p', web: 'http://w/</script>', tool_server: 'http://t' }
  const { app } = createProviderApp({ consoleRoot, addresses, hasWeb: true })
  const { body } = await app.inject('/')
  const json = /id="console-config">(.*)<\/script>/.exec(body)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({
    provider_url: 'http://p',
    https: null,
    web_url: 'http://w/</script>',
    tool_server_url: 'http://t',
    default_tenant: 'public-token-test-latchkey',
    has_gallery: false,
    has_docs: false,
    forwards_mail: false,
  })
  expect(json).not.toContain('<')
})

test('the console’s configuration has no web app where none runs', async () => {
  expect((await createProviderApp({ consoleRoot }).app.inject('/')).body).toContain('"web_url":null')
})

test('the console’s configuration states whether mail is forwarded', async () => {
  const mailTransport = { send: () => {}, close: () => {} }
  const { app } = createProviderApp({ consoleRoot, mailTransport })
  expect((await app.inject('/')).body).toContain('"forwards_mail":true')
})

test('a relative path to the console’s files is resolved', async () => {
  const { app } = createProviderApp({ consoleRoot: relative(process.cwd(), consoleRoot), hasGallery: true })
  expect((await app.inject('/')).body).toContain('"has_gallery":true')
  expect((await app.inject('/assets/index-abc123.js')).statusCode).toBe(200)
})

test('console files with a hash in their names are cached as immutable', async () => {
  const { app } = createProviderApp({ consoleRoot })
  const response = await app.inject('/assets/index-abc123.js')
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toContain('immutable')
})

test.each([
  '/.well-known/unknown',
  '/.well-known/oauth-protected-resource',
  '/unknown',
  '/assets/unknown.js',
  '/simulator/unknown',
])('the unknown path %s returns a 404 in JSON', async (path) => {
  const { app } = createProviderApp({ consoleRoot })
  const response = await app.inject(path)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/json')
})

test('without a built console, the root path returns a 404', async () => {
  const { app } = createProviderApp()
  expect((await app.inject('/')).statusCode).toBe(404)
})
