import { createHash, randomBytes } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Locator, type Page } from '@playwright/test'
import { COOKIE_NAMES, DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { PROVIDER_URL } from './addresses.ts'
import { findTokenOfHost } from '../mock-provider/facts/tenant-addresses.ts'
import { githubPage } from './screens/github-page.ts'
import { homeScreen, homeUrl } from './screens/home-screen.ts'
import { loginScreen } from './screens/login-screen.ts'

type Cookie = { name: string; value: string; url: string }

/** Must equal the web app's own `SESSION_DURATION_MINUTES`. */
const SESSION_DURATION_MINUTES = 60

/**
 * Signs in with the first account of the mock's GitHub by the requests that a browser sends, without its pages.
 *
 * @param origin of the tenant's web app
 * @returns the cookies of the session
 */
async function startSessionOverHttp(request: APIRequestContext, tenant: string, origin: string) {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const redirect = `${origin}/authenticate`
  const start = new URLSearchParams({
    public_token: tenant,
    login_redirect_url: redirect,
    signup_redirect_url: redirect,
    code_challenge,
  })
  const page = await request.get(`${PROVIDER_URL}/v1/public/oauth/github/start?${start}`)
  const chosen = await request.post(toPath(page.url()), {
    form: await readChoice(page),
    headers: { origin: PROVIDER_URL },
    maxRedirects: 0,
  })
  const callback = await request.get(toLocation(chosen), { maxRedirects: 0 })
  const token = new URL(toLocation(callback)).searchParams.get('token')
  const authenticated = await request.post(`${PROVIDER_URL}/sdk/v1/oauth/authenticate`, {
    headers: { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`, origin },
    data: { token, code_verifier, session_duration_minutes: SESSION_DURATION_MINUTES },
  })
  const { data } = await authenticated.json()
  return [
    { name: COOKIE_NAMES.session_token, value: data.session_token, url: origin },
    { name: COOKIE_NAMES.session_jwt, value: data.session_jwt, url: origin },
  ] satisfies Cookie[]
}

/** Reads the hidden fields of the first form: the account that comes first. */
async function readChoice(page: APIResponse): Promise<Record<string, string>> {
  const [form = ''] = (await page.text()).split('</form>')
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function toPath(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function toLocation(response: APIResponse): string {
  return new URL(response.headers()['location'] ?? '', response.url()).href
}

/** Signs in from the login page with the first account of the mock's GitHub. */
export async function signInWithGithub(page: Page): Promise<void> {
  await loginScreen(page).github.click()
  await githubPage(page).accounts.first().click()
}

/** Opens the web app, signs in on its pages, and waits for the home page. */
export async function signInAtHome(page: Page): Promise<void> {
  await page.goto(homeUrl)
  await signInWithGithub(page)
  await expect(homeScreen(page).heading).toBeVisible()
}

/** Opens the home page as somebody who has signed in with GitHub, without visiting the sign-in pages. */
export async function arriveSignedIn(page: Page): Promise<void> {
  const origin = await findOrigin(page)
  const tenant = findTokenOfHost(new URL(origin).hostname) ?? DEFAULT_PUBLIC_TOKEN
  await page.context().addCookies(await startSessionOverHttp(page.request, tenant, origin))
  await page.goto(homeUrl)
  await expect(homeScreen(page).heading).toBeVisible()
}

/** Finds the origin of the web app by opening an empty page there. */
async function findOrigin(page: Page): Promise<string> {
  const url = '**/empty-page'
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/empty-page')
  await page.unroute(url)
  return new URL(page.url()).origin
}

/** Delays calls until they are released, like a slow network. @returns a function that releases them */
export async function holdCalls(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Presses a key in a frame that the key removes, as Escape does in a prompt. The key is released when the frame is gone:
 * Chromium's driver may never reply to a key that is released in a frame which is being removed.
 */
export async function pressInFrame(page: Page, key: string, frame: Locator): Promise<void> {
  await page.keyboard.down(key)
  await expect(frame).toHaveCount(0)
  await page.keyboard.up(key)
}

/**
 * Aborts the next request to an address. The route stays, unlike one with `times: 1`: a request that begins while
 * Playwright removes the last route of a page may never get a response.
 */
export async function abortOnce(page: Page, url: string | RegExp): Promise<void> {
  let isDone = false
  await page.route(url, (route) => {
    if (isDone) return route.fallback()
    isDone = true
    return route.abort()
  })
}
