import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { PORTS, WEB_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import { BUILD, buildFor, createNextBuild, startDeployment, type Deployment } from '../deployment.ts'
import { expect, test } from '../fixtures.ts'
import type { Provider } from '../provider.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { EN } from '../../web/src/messages/en.ts'

const TENANT_OF_HEADERS = 'public-token-test-deployment'
const PAGES = [
  '/',
  '/login',
  '/authenticate',
  '/reset-password',
  '/oauth/authorize',
  '/oauth/logout',
  '/asana/authorize',
]

// The certificate is self-signed.
test.use({ ignoreHTTPSErrors: true })
// One nginx serves one test after the other.
test.describe.configure({ mode: 'default' })

let deployment: Deployment
test.beforeAll(async () => {
  deployment = await startDeployment()
  await deployment.publish({ release: 'r0', tenant: TENANT_OF_HEADERS })
})
test.afterAll(async () => deployment.close())

/** Lets the provider accept the deployment, as the guide says. */
async function registerAt(provider: Provider, origin: string, app = origin) {
  const { redirect_urls, origins } = await provider.config()
  const added = Object.fromEntries(Object.entries(redirect_urls).map(([kind, urls]) => [kind, [...urls, origin]]))
  await provider.configure({
    redirect_urls: { ...redirect_urls, ...added },
    origins: [...origins, origin],
    authorization_endpoint: `${app}/oauth/authorize`,
  })
}

async function get(request: APIRequestContext, url: string, headers: Record<string, string> = {}) {
  const response = await request.get(deployment.origin + url, { headers, maxRedirects: 0 })
  return { status: response.status(), headers: response.headers(), text: await response.text() }
}

/** Goes to a path as a link of the app does, without loading the page again. */
async function openWithinPage(page: Page, url: string) {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, url)
}

/** Deletes a file of the first build, and its compressed forms. */
function removeAsset(prefix: string) {
  const folder = path.join(deployment.folder, 'assets')
  const files = readdirSync(folder).filter((name) => name.startsWith(prefix) && !name.includes('-next.'))
  expect(files).not.toEqual([])
  for (const file of files) rmSync(path.join(folder, file))
}

function firstScript(page: Page) {
  return page.locator('script[type="module"]').first().getAttribute('src')
}

test(
  'a deployment serves its own pages and responds with 404 to other paths',
  { tag: '@night' },
  async ({ request }) => {
    for (const url of PAGES) {
      const page = await get(request, `${url}?a=1`)
      expect([url, page.status]).toEqual([url, 200])
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.text).toContain(`"public_token":"${TENANT_OF_HEADERS}"`)
    }
    for (const url of ['/unknown', '/login/more', '/config.json', '/assets/', '/.well-known/openid-configuration']) {
      expect([url, (await get(request, url)).status]).toEqual([url, 404])
    }
    for (const [url, status, location] of [
      ['/login/', 308, '/login'],
      ['/oauth/authorize/?client_id=x', 308, '/oauth/authorize?client_id=x'],
      ['/index.html', 308, '/'],
      ['/.well-known/change-password', 302, '/reset-password'],
    ] as const) {
      const answer = await get(request, url)
      expect([url, answer.status, answer.headers['location']]).toEqual([url, status, location])
    }
    const plain = await request.get(`http://localhost:${deployment.httpPort}/login?a=1`, { maxRedirects: 0 })
    expect([plain.status(), plain.headers()['location']]).toEqual([308, `${deployment.origin}/login?a=1`])
  },
)

test(
  'a deployment sends the prerendered login page to browsers without a session',
  { tag: '@night' },
  async ({ request }) => {
    const { text } = await get(request, '/login')
    expect(text).toContain('<div id="root"><div>')
    expect(text).toContain('Continue with GitHub')
    const app = (await get(request, '/')).text
    expect(app).toContain('Loading...')
    for (const cookie of ['stytch_session=x', 'a=b; __Host-stytch_session=x', 'stytch_intermediate_session_token=x']) {
      expect((await get(request, '/login', { cookie })).text).toBe(app)
    }
    expect((await get(request, '/', { cookie: 'a=b' })).text).toBe(app)
  },
)

test('the health endpoint of a deployment names the release that it serves', { tag: '@night' }, async ({ request }) => {
  const { status, headers, text } = await get(request, '/healthz')
  expect([status, JSON.parse(text)]).toEqual([200, { status: 'ok', release: 'r0' }])
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' })
})

test(
  'every response of a deployment has the security headers of the development server',
  { tag: '@night' },
  async ({ request }) => {
    const names = [
      'content-security-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'x-content-type-options',
      'x-frame-options',
    ]
    const expected = (await request.get(`${WEB_URL}/login`)).headers()
    // The development server's provider has a host per tenant as well, which a real provider has not.
    const ofTenants = ` http://*.localhost:${PORTS.provider}`
    expected['content-security-policy'] = expected['content-security-policy']?.replace(ofTenants, '') ?? ''
    for (const url of ['/login', '/unknown', '/login/', '/healthz', '/.well-known/x', '/api/asana/connection']) {
      const { headers } = await get(request, url)
      for (const name of names) expect([url, name, headers[name]]).toEqual([url, name, expected[name]])
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['server']).toBe('nginx')
    }
  },
)

test(
  'built files are compressed and cached as immutable, and a missing file is not cached',
  { tag: '@night' },
  async ({ request }) => {
    const script = readdirSync(path.join(BUILD, 'assets')).find((name) => /^index-.*\.js$/.test(name))
    const plain = await get(request, `/assets/${script}`, { 'accept-encoding': 'identity' })
    expect(plain.text).toBe(readFileSync(path.join(BUILD, `assets/${script}`), 'utf8'))
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    for (const encoding of ['gzip', ...(deployment.hasBrotli ? ['br'] : [])]) {
      const { headers, text } = await get(request, `/assets/${script}`, { 'accept-encoding': encoding })
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
      expect(text).toBe(plain.text)
      expect(Number(headers['content-length'])).toBeLessThan(plain.text.length / 2)
    }
    const missing = await get(request, '/assets/gone-1.js')
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, undefined])
  },
)

test(
  'a person signs in at a deployment behind TLS, and connects Asana',
  { tag: '@night' },
  async ({ page, tenant, provider, assistant }) => {
    await registerAt(provider, deployment.origin)
    await deployment.publish({ release: 'r1', tenant })
    await page.goto(await assistant.begin())
    await expect(page).toHaveURL(`${deployment.origin}/login`)
    await signInWithGithub(page)
    await expect(page).toHaveURL(new RegExp(`^${deployment.origin}/oauth/authorize`))
    await page.goto(deployment.origin)
    await homeScreen(page).connect.click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(homeScreen(page).connected).toBeVisible()
  },
)

test(
  'a deployment in a subfolder of its origin works like one at the root',
  { tag: '@night' },
  async ({ page, request, tenant, provider }) => {
    const app = `${deployment.origin}/sign-in`
    await registerAt(provider, deployment.origin, app)
    const from = buildFor('/sign-in/', path.join(deployment.folder, 'build-of-folder'))
    await deployment.publish({ release: 'r2', tenant, from, path: '/sign-in' })
    await page.goto(app)
    await expect(page).toHaveURL(`${app}/login`)
    await signInWithGithub(page)
    await expect(homeScreen(page).heading).toBeVisible()
    await expect(page).toHaveURL(`${app}/`)
    const connection = await page.request.get(`${app}/api/asana/connection`)
    expect([connection.status(), await connection.json()]).toEqual([200, { connection: null }])
    await homeScreen(page).connect.click()
    await page.waitForURL(/\/oauth_authorize/)
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${app}/api/asana/callback`)
    await page.goBack()
    await homeScreen(page).signOut.click()
    await expect(loginScreen(page).github).toBeVisible()
    await page.goto(`${app}/nowhere`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    for (const [url, status] of [
      ['/sign-in', 308],
      ['/sign-in/login/', 308],
      ['/sign-in/unknown', 404],
      ['/login', 404],
      ['/sign-in/healthz', 200],
      ['/.well-known/change-password', 302],
    ] as const) {
      expect([url, (await get(request, url)).status]).toEqual([url, status])
    }
  },
)

test(
  'a page opened before a release keeps working and offers a reload once its assets are deleted',
  { tag: '@night' },
  async ({ page, tenant, provider }) => {
    await registerAt(provider, deployment.origin)
    await deployment.publish({ release: 'r3', tenant })
    await page.goto(`${deployment.origin}/unknown`)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    const build = createNextBuild(path.join(deployment.folder, 'next-build'))
    await deployment.publish({ release: 'r4', tenant, from: build })
    // The open page is of the previous release, and loads the code of another page.
    await openWithinPage(page, '/oauth/logout')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeHidden()
    await expect(page.getByRole('heading', { name: EN.crash.title })).toBeHidden()

    removeAsset('reset-password-')
    await openWithinPage(page, '/reset-password')
    await expect(page.getByRole('heading', { name: EN.crash.title })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('heading', { name: EN_APP.resetPassword.title })).toBeVisible()
    expect(await firstScript(page)).toContain('-next.js')

    await deployment.rollBack()
    await page.reload()
    expect(await firstScript(page)).not.toContain('-next.js')
  },
)

test('a build without a configuration shows which fields are missing', { tag: '@night' }, async ({ page }) => {
  await page.route(`${deployment.origin}/login`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: readFileSync(path.join(BUILD, 'index.html'), 'utf8') })
  })
  const message = page.waitForEvent('console', (it) => it.type() === 'error')
  await page.goto(`${deployment.origin}/login`)
  await expect(page.getByRole('heading', { name: EN_APP.wrongConfig.title })).toBeVisible()
  await expect(page.getByRole('listitem').first()).toHaveText('"public_token" must be a string; it is missing')
  expect((await message).text()).toContain('The configuration in <script')
  await page.setViewportSize({ width: 320, height: 700 })
  await expectAccessible(page)
})
