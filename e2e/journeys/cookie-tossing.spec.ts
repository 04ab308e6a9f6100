import type { Cookie } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { githubPage } from '../screens/github-page.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { arriveSignedIn, signInAtHome } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const SESSION_COOKIES = ['stytch_session', 'stytch_session_jwt']

test.describe('beside the cookies of another user with a longer path', () => {
  let planted: Cookie[]

  /** Signs in as another user in a browser of their own, as an attacker does. */
  test.beforeEach(async ({ browser, baseURL, page, context }) => {
    const attacker = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await attacker.newPage()
    await other.goto('/')
    await loginScreen(other).github.click()
    await githubPage(other).accounts.nth(1).click()
    await expect(homeScreen(other).account('grace@example.com')).toBeVisible()
    planted = (await attacker.cookies()).filter(({ name }) => SESSION_COOKIES.includes(name))
    await attacker.close()
    expect(planted).toHaveLength(2)
    await arriveSignedIn(page)
    // A sibling host would set the cookies with a `Domain` attribute. Loopback hosts cannot, but the browser sends
    // cookies without it in the same way.
    await context.addCookies(planted.map((cookie) => ({ ...cookie, path: '/oauth' })))
  })

  test(
    'the consent is given by the signed-in user, and no call carries the planted token',
    { tag: '@threat.b3' },
    async ({ page, assistant, context }) => {
      const passwords: string[] = []
      page.on('request', (request) => {
        const credentials = request.headers()['authorization']?.replace('Basic ', '')
        if (credentials) passwords.push(atob(credentials).split(':')[1] ?? '')
      })
      const own = (await context.cookies()).find(({ name, path }) => name === 'stytch_session' && path === '/')?.value
      await page.goto(await assistant.begin())
      await expect(page.getByText(fillIn(en['idp.consent.signed-in-as'], { account: 'ada@example.com' }))).toBeVisible()
      await consentScreen(page).allow.click()
      expect((await assistant.comeback()).get('code')).not.toBeNull()
      expect(passwords.length).toBeGreaterThan(1)
      expect(new Set(passwords)).toEqual(new Set([own]))
      const left = (await context.cookies()).filter(({ name }) => SESSION_COOKIES.includes(name))
      expect(left.map(({ path }) => path)).toEqual(['/', '/'])
    },
  )

  test(
    'alone, after the browser has dropped the own cookies, they are used for no call but their check',
    { tag: ['@night', '@threat.b3'] },
    async ({ page, assistant, context }) => {
      await context.clearCookies({ name: /^stytch_session/ })
      await context.addCookies(planted)
      const token = planted.find(({ name }) => name === 'stytch_session')?.value ?? ''
      const carriers: string[] = []
      page.on('request', (request) => {
        const credentials = request.headers()['authorization']?.replace('Basic ', '') ?? ''
        if (atob(credentials).endsWith(`:${token}`)) carriers.push(new URL(request.url()).pathname)
      })
      await page.goto(await assistant.begin())
      await expect(loginScreen(page).github).toBeVisible()
      expect(carriers).toEqual(['/sdk/v1/sessions/authenticate'])
      expect((await context.cookies()).filter(({ name }) => SESSION_COOKIES.includes(name))).toEqual([])
    },
  )

  test(
    'without local storage, neither cookie is trusted, and the page asks to sign in',
    { tag: ['@night', '@threat.b3'] },
    async ({ page, assistant, context }) => {
      await page.evaluate(() => localStorage.clear())
      await page.goto(await assistant.begin())
      await expect(loginScreen(page).github).toBeVisible()
      const left = (await context.cookies()).filter(({ name }) => SESSION_COOKIES.includes(name))
      expect(left).toEqual([])
    },
  )
})

test(
  'with __Host- cookies, a user signs in, stays signed in and signs out',
  { tag: '@night' },
  async ({ page, context }) => {
    // Turns on `host_cookies` in the page's configuration before the app's script reads it.
    await context.addInitScript(() =>
      document.addEventListener('readystatechange', () => {
        const block = document.getElementById('latchkey-config')
        if (document.readyState !== 'interactive' || !block) return
        // Trusted Types forbid changing the text of a script.
        const changed = Object.assign(document.createElement('div'), { id: block.id, hidden: true })
        changed.textContent = JSON.stringify({ ...JSON.parse(block.textContent), host_cookies: true })
        block.replaceWith(changed)
      }),
    )
    await signInAtHome(page)
    const cookies = await context.cookies()
    expect(cookies.map(({ name, path, secure }) => [name, path, secure])).toEqual([
      ['__Host-stytch_session', '/', true],
      ['__Host-stytch_session_jwt', '/', true],
    ])
    await page.reload()
    await homeScreen(page).signOut.click()
    await expect(loginScreen(page).github).toBeVisible()
    await expect.poll(() => context.cookies()).toEqual([])
  },
)
