import type { Page } from '@playwright/test'
import { HOSTILE_NAMES, LEGITIMATE_NAMES } from '../corpora/client-names.ts'
import { LEGITIMATE, REFUSED_BY_THE_PAGE, REFUSED_BY_THE_PROVIDER, REGISTERED } from '../corpora/redirect-uris.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import type { Provider } from '../provider.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const CLIENT_ID = 'connected-app-test-5d0a1e5e-0000-4000-8000-0000000000c2'
const TOOLS = 'https://tools.example/callback'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
/** Slightly longer than the delay of `useDeliberatePress`. */
const ARMED_MS = 600

function toPath(redirect_uri: string) {
  const request = { client_id: CLIENT_ID, redirect_uri, state: 'state-1', code_challenge: CHALLENGE, prompt: 'consent' }
  return `/oauth/authorize?${new URLSearchParams(request)}`
}

/** Changes the address without loading the page again, as a link inside the app does. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
}

/**
 * `npm test` presses the button for one in this many requests. Deny takes the same path as Allow, so it is tested less
 * often.
 */
const ONE_IN = { allow: 18, deny: 36 }

/** `npm test` opens one in this many of the refused URLs. */
const ONE_REFUSED_IN = 18

type Press = keyof typeof ONE_IN

function toPressed<T>(press: Press, all: readonly T[]): readonly T[] {
  return sampleByDay(all, ONE_IN[press])
}

/** Records dialogs. A script that ran would have opened one. */
function watchDialogs(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

/** Signs in, and registers a client. */
async function arrive(page: Page, provider: Provider, redirect_urls: readonly string[]): Promise<void> {
  await provider.createClient({
    client_id: CLIENT_ID,
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: [...redirect_urls],
  })
  await arriveSignedIn(page)
}

for (const [who, uris, message] of [
  ['the page', REFUSED_BY_THE_PAGE, fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' })],
  ['the provider', REFUSED_BY_THE_PROVIDER, EN_APP.consent.loadFailed],
] as const)
  test(
    `${who} refuses hostile redirect URIs, and the consent page shows no buttons`,
    { tag: '@threat.c7' },
    async ({ page, provider }) => {
      test.slow()
      await arrive(page, provider, REGISTERED)
      const dialogs = watchDialogs(page)
      for (const uri of sampleByDay(uris, ONE_REFUSED_IN))
        await test.step(JSON.stringify(uri.slice(0, 60)), async () => {
          await open(page, toPath(uri))
          await expect(page.getByRole('alert')).toContainText(message)
          await expect(consentScreen(page).allow).toHaveCount(0)
          await expect(consentScreen(page).deny).toHaveCount(0)
          await open(page, '/connected-apps')
          await expect(page.getByRole('heading', { name: 'Connected assistants' })).toBeVisible()
        })
      expect(dialogs).toEqual([])
    },
  )

for (const press of sampleByDay(['allow', 'deny'] as const, 2))
  test(
    `a hostile redirect from the provider after ${press} cannot run script`,
    { tag: ['@night', '@threat.c7'] },
    async ({ page, provider }) => {
      await arrive(page, provider, LEGITIMATE)
      const dialogs = watchDialogs(page)
      const scripts = REFUSED_BY_THE_PAGE.filter((uri) => /^\W*(java|data|vb|blob|file|about|view)/i.test(uri))
      expect(scripts.length).toBeGreaterThan(25)
      let returned = ''
      await page.route('**/idp/oauth/authorize/submit', (route) =>
        route.fulfill({ json: { data: { request_id: 'r', status_code: 200, redirect_uri: returned } } }),
      )
      await page.clock.install()
      for (const uri of toPressed(press, scripts))
        await test.step(JSON.stringify(uri), async () => {
          returned = uri
          await open(page, toPath('com.example.app:/oauth2redirect'))
          await expect(consentScreen(page)[press]).toBeVisible()
          await page.clock.runFor(ARMED_MS)
          await consentScreen(page)[press].click()
          await expect(page.getByRole('alert')).toHaveText(EN_APP.consent.submitFailed)
          await open(page, '/connected-apps')
          await expect(page.getByRole('heading', { name: 'Connected assistants' })).toBeVisible()
        })
      expect(dialogs).toEqual([])
    },
  )

for (const press of sampleByDay(['allow', 'deny'] as const, 2))
  test(
    `legitimate redirect URIs receive state and iss in the response after ${press}`,
    { tag: '@night' },
    async ({ page, provider }) => {
      test.slow()
      await arrive(page, provider, LEGITIMATE)
      const { issuer } = await (await fetch(`${provider.url}/.well-known/oauth-authorization-server`)).json()
      const answers: URL[] = []
      await page.route('**/idp/oauth/authorize/submit', async (route) => {
        const response = await route.fetch()
        answers.push(new URL((await response.json()).data.redirect_uri))
        await route.fulfill({ response })
      })
      const isForeign = (url: URL) => LEGITIMATE.some((uri) => url.host !== '' && new URL(uri).host === url.host)
      await page.route(isForeign, (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
      for (const uri of toPressed(press, LEGITIMATE))
        await test.step(uri, async () => {
          answers.length = 0
          await page.goto(toPath(uri))
          await consentScreen(page)[press].click()
          await expect.poll(() => answers).toHaveLength(1)
          const answered = answers[0]
          expect(answered?.searchParams.get('state')).toBe('state-1')
          expect(answered?.href.startsWith(new URL(uri).href)).toBe(true)
          expect(answered?.searchParams.get('iss')).toContain(issuer)
          expect([answered?.searchParams.has('code'), answered?.searchParams.get('error')]).toEqual(
            press === 'allow' ? [true, null] : [false, 'access_denied'],
          )
          if (uri.startsWith('http')) await page.waitForURL((url) => url.host === new URL(uri).host)
          else await expect(page.getByText(/You may close this page\.|was denied\./)).toBeVisible()
        })
    },
  )

/** Each name takes two pages, on a slow machine too. */
const MS_PER_NAME = 8_000

const IMPOSTOR = /^The name of this app contains “.+”, but its address does not belong to .+\.$/
const DECEPTIVE = 'This app’s name is deceptive'
/** Matches invisible characters, including those that change the direction of text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}]/u

for (const press of sampleByDay(['allow', 'deny'] as const, 2))
  test(
    `deceptive client names are defused and flagged, and ${press} works for each`,
    { tag: ['@night', '@threat.c6'] },
    async ({ page, provider }) => {
      await arrive(page, provider, LEGITIMATE)
      let client_name = ''
      await page.route('**/idp/oauth/authorize/start', async (route) => {
        const response = await route.fetch()
        const body = await response.json()
        body.data.client.client_name = client_name
        await route.fulfill({ response, json: body })
      })
      await page.route('**/idp/oauth/authorize/submit', (route) =>
        route.fulfill({ json: { data: { request_id: 'r', status_code: 200, redirect_uri: `${TOOLS}?code=c` } } }),
      )
      // An app's own scheme would make the browser ask whether to open the app, and Playwright cannot answer that.
      await page.route(`${TOOLS}*`, (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
      await page.clock.install()
      const names = [...HOSTILE_NAMES, ...LEGITIMATE_NAMES.map((name) => ({ name, warning: 'none' as const }))]
      test.setTimeout(names.length * MS_PER_NAME)
      for (const { name, warning } of toPressed(press, names))
        await test.step(JSON.stringify(name), async () => {
          client_name = name
          await page.goto(toPath(`${TOOLS}?tenant=a&next=%2Fb`))
          const lead = page.locator('.lead')
          await expect(lead).toContainText('wants to access your account.')
          expect((await lead.locator('bdi').textContent())?.replaceAll(/[\u200C\u200D]/g, '')).not.toMatch(HIDDEN)
          await expect(page.getByText(IMPOSTOR)).toHaveCount(warning === 'impostor' || warning === 'both' ? 1 : 0)
          await expect(page.getByText(DECEPTIVE)).toHaveCount(warning === 'deceptive' || warning === 'both' ? 1 : 0)
          await page.clock.runFor(ARMED_MS)
          await consentScreen(page)[press].click()
          await page.waitForURL(`${TOOLS}*`)
        })
    },
  )

test(
  'the consent page shows no buttons in a frame of another origin',
  { tag: '@threat.c8' },
  async ({ page, context, provider }) => {
    await arrive(page, provider, REGISTERED)
    const { host, hostname, port } = new URL(page.url())
    // Serves the page like a static host: without the headers that forbid framing.
    await context.route('**/oauth/authorize?*', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${pathname}${search}`, headers: { host } })
      const { 'content-security-policy': _policy, 'x-frame-options': _options, ...headers } = response.headers()
      await route.fulfill({ response, headers })
    })
    // The framing page is on the same site, so that the frame gets the session cookies.
    const trapUrl = `http://${hostname}:4999/`
    const body = `<iframe width="400" height="800" src="http://${host}${toPath(REGISTERED[0] ?? '')}"></iframe>`
    await context.route(trapUrl, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(trapUrl)
    const frame = page.frameLocator('iframe')
    const message = 'This page cannot be used inside another page. Open it in a window of its own.'
    await expect(frame.getByRole('alert')).toHaveText(message)
    await expect(frame.getByRole('button')).toHaveCount(0)
    await expect(frame.getByRole('link')).toHaveCount(0)
  },
)
