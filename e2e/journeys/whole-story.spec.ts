import { expectAccessible } from '../checks.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { expect, test } from '../fixtures.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'

test(
  'an assistant is authorized, Asana is linked, and an MCP tool call works',
  { tag: ['@story.three-steps', '@consent.allow-redirects', '@asana.redirect', '@consent-flow.success'] },
  async ({ page, assistant }) => {
    await page.goto(await assistant.begin())
    await expect(loginScreen(page).subtitle).toBeVisible()
    await signInWithGithub(page)

    const consent = consentScreen(page)
    await expect(consent.heading).toBeVisible()
    await expect(page.getByText('Journey Assistant', { exact: true })).toBeVisible()
    await consent.allow.click()

    const query = await assistant.comeback()
    expect(query.get('state')).toBe('state-of-the-assistant')
    await assistant.finish(query.get('code') ?? '')
    expect(await assistant.listTools()).toContain('list_workspaces')
    const refused = await assistant.call('list_workspaces')
    expect(refused.isError).toBe(true)
    expect(refused.text).toContain('Asana')

    await page.goto(homeUrl)
    await homeScreen(page).connect.click()
    await asanaPage(page).allow.click()
    await expect(homeScreen(page).connected).toBeVisible()
    await expect(homeScreen(page).connectedHint).toBeVisible()
    expect((await assistant.call('list_workspaces')).isError).toBe(false)

    await page.reload()
    await expect(homeScreen(page).linked).toBeVisible()
    await expectAccessible(page)
    await homeScreen(page).disconnect.click()
    await expect(homeScreen(page).disconnected).toBeVisible()
    await page.reload()
    await expect(homeScreen(page).connect).toBeVisible()
    await expect(homeScreen(page).linked).toBeHidden()
    expect((await assistant.call('list_workspaces')).isError).toBe(true)
  },
)

test(
  'the Back button on Asana’s page returns to the home page without another redirect',
  { tag: '@night' },
  async ({ page }) => {
    await arriveSignedIn(page)
    await homeScreen(page).connect.click()
    await expect(asanaPage(page).allow).toBeVisible()
    await page.goBack()
    await expect(homeScreen(page).heading).toBeVisible()
    await expect(page).toHaveURL(homeUrl)
  },
)

test(
  'an error text in a link to the home page is quoted, shortened and free of invisible characters',
  { tag: '@night' },
  async ({ page }) => {
    await arriveSignedIn(page)
    await page.goto(`${homeUrl}?error=${encodeURIComponent(`Call \u202e0800 ${'x'.repeat(300)}`)}`)
    await expect(page.getByRole('alert')).toHaveText(
      `ErrorThe page that sent you here reported: “Call 0800 ${'x'.repeat(189)}…”`,
    )
    await expectAccessible(page)
    await page.goto(`${homeUrl}?asana_connected=false&error=access_denied`)
    await expect(page.getByRole('alert')).toHaveText(
      'ErrorAsana was not connected because access was denied. (access_denied)',
    )
    await expect(homeScreen(page).connected).toBeHidden()
  },
)

test(
  'the success banner of the Asana connection disappears after a reload',
  { tag: '@night' },
  async ({ page, assistant }) => {
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await expect(consentScreen(page).heading).toBeVisible()
    await page.goto(`${homeUrl}?asana_connected=true`)
    await expect(homeScreen(page).connected).toBeVisible()
    await page.reload()
    await expect(homeScreen(page).heading).toBeVisible()
    await expect(homeScreen(page).connected).toBeHidden()
  },
)

test(
  'a user who denies access returns to the assistant with access_denied and without a code',
  { tag: '@consent.deny-redirects' },
  async ({ page, assistant }) => {
    await page.goto(await assistant.begin({ state: 'a=b&c+d%2Fe {"f":"g"}' }))
    await signInWithGithub(page)
    await consentScreen(page).deny.click()
    const query = await assistant.comeback()
    expect(query.get('error')).toBe('access_denied')
    expect(query.get('state')).toBe('a=b&c+d%2Fe {"f":"g"}')
    expect(query.has('code')).toBe(false)
    expect(query.get('iss')).not.toBeNull()
  },
)

test(
  'a second request of an authorized assistant needs no consent',
  { tag: ['@night', '@consent-flow.auto-submit'] },
  async ({ page, assistant }) => {
    const url = await assistant.begin()
    await page.goto(url)
    await signInWithGithub(page)
    await consentScreen(page).allow.click()
    const redirected = page.getByRole('heading', { name: 'Back at the assistant' })
    await expect(redirected).toBeVisible()
    const first = new URL(page.url()).searchParams.get('code')
    await page.goto(url, { waitUntil: 'commit' })
    await expect(page).not.toHaveURL(new RegExp(`code=${first}`))
    await expect(redirected).toBeVisible()
    expect(new URL(page.url()).searchParams.get('code')).not.toBeNull()
  },
)
