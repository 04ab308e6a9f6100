import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { COOKIE_NAMES } from '@latchkey/openapi'
import { createProviderApp } from '../app.ts'
import { createClient } from '../authorization-server/clients.ts'
import { fillAppConfig } from '../../../web/src/serving.ts'
import { createProductServer } from './product-server.ts'

const PAGE =
  '<!doctype html><script type="application/json" id="latchkey-config">{}</script><script type="module" src="/assets/index-1.js"></script>'
const LOGIN_PAGE = `${PAGE}<div id="root" hidden><button>Continue with GitHub</button></div>`
const SCRIPT = `console.log('${'a'.repeat(500)}')`

/** Creates a product server with a built app, a secret file outside its folder and, optionally, the demo. */
function createServer({ hasDemo = false, maxTenants = 100 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const webRoot = path.join(folder, 'dist')
  mkdirSync(path.join(webRoot, 'assets'), { recursive: true })
  writeFileSync(path.join(webRoot, 'index.html'), PAGE)
  writeFileSync(path.join(webRoot, 'login.html'), LOGIN_PAGE)
  writeFileSync(path.join(webRoot, 'assets/index-1.js'), SCRIPT)
  writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const demoRoot = path.join(folder, 'demo')
  mkdirSync(path.join(demoRoot, 'assets'), { recursive: true })
  writeFileSync(path.join(demoRoot, 'index.html'), PAGE)
  writeFileSync(path.join(demoRoot, 'assets/demo-1.js'), SCRIPT)
  mkdirSync(path.join(demoRoot, 'playground/assets'), { recursive: true })
  writeFileSync(path.join(demoRoot, 'playground/index.html'), `<title>Playground</title>${PAGE}`)
  writeFileSync(path.join(demoRoot, 'playground/frame.html'), `<title>Form</title>${PAGE}`)
  writeFileSync(path.join(demoRoot, 'playground/assets/page-1.js'), SCRIPT)
  const { tenants, addresses } = createProviderApp({ maxTenants })
  return { tenants, app: createProductServer({ tenants, addresses, webRoot, ...(hasDemo && { demoRoot }) }), webRoot }
}

test.each([
  '/',
  '/login',
  '/authenticate?token=x',
  '/reset-password?token=x',
  '/oauth/authorize?client_id=x',
  '/oauth/logout',
  '/asana/authorize',
])(
  'the path %s serves the web app with its configuration',
  { tags: ['login.route', 'authenticate.route', 'consent.route', 'asana.route', 'home.route'] },
  async (url) => {
    const response = await createServer().app.inject(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    const config = /id="latchkey-config">(.*?)<\/script>/.exec(response.body)?.[1] ?? ''
    expect(JSON.parse(config)).toEqual({
      public_token: 'public-token-test-latchkey',
      issuer: 'http://localhost:4010',
      impersonation_enabled: true,
      provider_url: 'http://localhost:4010',
      frame_url: 'http://localhost:4010/clientside-services/index.html',
      asana_client_id: '1209000000000001',
      asana_authorize_url: 'http://localhost:4010/_pages/asana/-/oauth_authorize',
      tool_server_url: 'http://localhost:4020/mcp',
      captcha_script_url: 'http://localhost:4010/_pages/captcha/enterprise.js',
      fingerprint_script_url: 'http://localhost:4010/_pages/telemetry.js',
      fingerprint_submit_url: 'http://localhost:4010/_pages/telemetry/submit',
      one_tap_script_url: 'http://localhost:4010/gsi/client?public_token=public-token-test-latchkey',
    })
  },
)

test('a browser without a session gets the prerendered login page', async () => {
  const { body } = await createServer().app.inject('/login?a=1')
  expect(body).toContain('<div id="root"><button>Continue with GitHub</button></div>')
})

test.each(['stytch_session=x', '__Host-stytch_session=x', 'a=b; stytch_intermediate_session_token=x'])(
  'a browser with the cookie %s gets the app instead of the prerendered login page',
  async (cookie) => {
    const { app } = createServer()
    expect((await app.inject({ url: '/login', headers: { cookie } })).body).toBe((await app.inject('/')).body)
  },
)

test.each([
  '/unknown',
  '/login/more',
  '/index.html/',
  '//login/',
  '/assets/index-1.js/',
  '/.well-known/oauth-authorization-server',
  '/assets',
  '/assets/',
  '/assets/gone.js',
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%00',
])('the path %s returns a 404 as JSON', async (url) => {
  const response = await createServer().app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
})

test.each([
  ['/index.html', '/'],
  ['/login/', '/login'],
  ['/login/?a=1&b=%2F', '/login?a=1&b=%2F'],
  ['/oauth/authorize/?client_id=x', '/oauth/authorize?client_id=x'],
])('%s redirects permanently to %s', async (url, location) => {
  const response = await createServer().app.inject(url)
  expect([response.statusCode, response.headers.location]).toEqual([308, location])
})

test('a browser that opens an unknown path gets the app’s page with the status 404', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const { app } = createServer()
  const { etag } = (await app.inject('/')).headers
  const response = await app.inject({ url: '/unknown', headers: { ...headers, 'if-none-match': String(etag) } })
  expect(response.statusCode).toBe(404)
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(response.body).toContain('id="latchkey-config"')
  expect((await app.inject({ method: 'POST', url: '/unknown', headers })).headers['content-type']).toMatch(/json/)
})

test('an unknown path returns 404 when the app has not been built', async () => {
  const { app, webRoot } = createServer()
  rmSync(path.join(webRoot, 'index.html'))
  expect((await app.inject({ url: '/unknown', headers: { accept: 'text/html' } })).statusCode).toBe(404)
})

test('/.well-known/change-password redirects, other well-known paths return 404', async () => {
  const { app } = createServer()
  const response = await app.inject('/.well-known/change-password')
  expect(response.statusCode).toBe(302)
  expect(response.headers.location).toBe('/reset-password')
  const other = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await app.inject(other)).statusCode).toBe(404)
})

test(
  'every response has a Content-Security-Policy that allows only what the app needs',
  { tags: 'threat.b9' },
  async () => {
    const { app } = createServer()
    for (const url of ['/', '/assets/index-1.js', '/unknown', '/api/asana/callback']) {
      const { headers } = await app.inject(url)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self' http://localhost:4010/_pages/captcha/enterprise.js http://localhost:4010/_pages/telemetry.js http://localhost:4010/gsi/client",
        "style-src 'self'",
        "connect-src 'self' http://localhost:4010 http://*.localhost:4010",
        "img-src 'self' data:",
        "font-src 'self'",
        'frame-src http://localhost:4010',
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ])
    }
  },
)

test('no configuration value can close the script element that contains the configuration', () => {
  const config = { public_token: '</script><script>alert(1)</script>' } as never
  const filled = fillAppConfig(PAGE, config)
  expect(filled).not.toContain('<script>alert')
  expect(filled.match(/<\/script>/g)).toHaveLength(2)
  expect(filled).toContain('\\u003c/script>')
})

test('hashed files are immutable, other files are revalidated', async () => {
  const { app } = createServer()
  expect((await app.inject('/assets/index-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a text file is compressed with %s when the browser accepts it', async (encoding, decompress) => {
  const response = await createServer().app.inject({
    url: '/assets/index-1.js',
    headers: { 'accept-encoding': encoding },
  })
  expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
  expect(decompress(response.rawPayload).toString()).toBe(SCRIPT)
})

test.each(['', 'identity', 'br;q=0, gzip;q=0'])(
  'a text file is not compressed with accept-encoding %j',
  async (accepted) => {
    const response = await createServer().app.inject({
      url: '/assets/index-1.js',
      headers: { 'accept-encoding': accepted },
    })
    expect(response.headers).not.toHaveProperty('content-encoding')
    expect(response.body).toBe(SCRIPT)
  },
)

test('a page with a matching entity tag is not sent again', async () => {
  const { app } = createServer()
  const { etag } = (await app.inject('/')).headers
  const response = await app.inject({ url: '/', headers: { 'if-none-match': String(etag) } })
  expect(response.statusCode).toBe(304)
  expect(response.body).toBe('')
})

test('a rebuilt file is served with its new content', async () => {
  const { app, webRoot } = createServer()
  await app.inject('/favicon.svg')
  writeFileSync(path.join(webRoot, 'favicon.svg'), '<svg id="new"/>')
  expect((await app.inject('/favicon.svg')).body).toBe('<svg id="new"/>')
})

test('the widget demo is served for the same tenant and with the same CSP as the login page', async () => {
  const { app } = createServer({ hasDemo: true })
  const page = await app.inject('/demo/?configuration=email-link')
  expect(page.body).toContain('"public_token":"public-token-test-latchkey"')
  expect(page.headers['content-security-policy']).toBe((await app.inject('/login')).headers['content-security-policy'])
  expect((await app.inject('/demo/assets/demo-1.js')).headers['cache-control']).toContain('immutable')
  expect((await app.inject('/demo/index.html')).statusCode).toBe(404)
})

test('the demo without a configuration serves the playground, which no page may frame', async () => {
  const { app } = createServer({ hasDemo: true })
  const { body, headers } = await app.inject('/demo/')
  expect(body).toContain('<title>Playground</title>')
  expect(body).toContain('"public_token":"public-token-test-latchkey"')
  expect(headers['content-security-policy']).toMatch(
    /frame-src 'self' http:\/\/localhost:\d+; .*frame-ancestors 'none'/,
  )
})

test('only same-origin pages may frame the form page of the demo', async () => {
  const { app } = createServer({ hasDemo: true })
  const { body, headers } = await app.inject('/demo/frame')
  expect(body).toContain('<title>Form</title>')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect((await app.inject('/demo/?configuration=x')).headers['x-frame-options']).toBe('DENY')
  expect((await app.inject('/demo/playground/assets/page-1.js')).headers['cache-control']).toContain('immutable')
})

test('a server without a demo returns 404 for /demo/', async () => {
  expect((await createServer().app.inject('/demo/')).statusCode).toBe(404)
})

test('a page that would create a tenant above the limit is refused', async () => {
  const { app, tenants } = createServer({ maxTenants: 1 })
  tenants.find('public-token-test-full')?.config.email_domains.push('other.example')
  const response = await app.inject({ url: '/login', headers: { host: 'new.localhost:3000' } })
  expect(response.statusCode).toBe(400)
  expect(response.json().message).toContain('raise --max-tenants')
})

const ASKING = '/oauth/authorize?client_id=connected-app-test-gone&response_type=code'

test.each(['application/json', 'application/json, */*;q=0.5'])(
  'a program that asks the authorization page for %s learns that its client is unknown',
  async (accept) => {
    const response = await createServer().app.inject({ url: ASKING, headers: { accept } })
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({ error: 'invalid_client' })
    expect(response.headers['cache-control']).toBe('no-store')
  },
)

const NAVIGATION = 'text/html,application/xhtml+xml,application/json;q=0.9'

test.each([
  [NAVIGATION, { cookie: `${COOKIE_NAMES.session_token}=x` }],
  ['*/*', {}],
  [undefined, {}],
])('a request for %s with %j gets the web app’s authorization page, whatever its client', async (accept, headers) => {
  const asked = { ...headers, ...(accept !== undefined && { accept }) }
  const response = await createServer().app.inject({ url: ASKING, headers: asked })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toContain('text/html')
})

test('a person without a session learns before the sign-in that the client is unknown', async () => {
  const { app } = createServer()
  const response = await app.inject({ url: ASKING, headers: { accept: NAVIGATION } })
  expect(response.statusCode).toBe(401)
  expect(response.body).toContain('<h1>This client is not known</h1>')
  const [, styles = ''] = /rel="stylesheet" href="([^"]+)"/.exec(response.body) ?? []
  expect((await app.inject(styles)).headers['content-type']).toContain('text/css')
})

test('a program whose client is known gets the authorization page', async () => {
  const { app, tenants } = createServer()
  const { client_id } = createClient(tenants.default(), {
    client_name: 'Assistant',
    client_type: 'third_party_public',
    redirect_urls: ['https://client.example/cb'],
  })
  const url = `/oauth/authorize?client_id=${client_id}`
  expect((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode).toBe(200)
})
