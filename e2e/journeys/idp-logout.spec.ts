import * as oidc from 'openid-client'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { createIdpClient } from '../idp-client.ts'
import { sampleByDay } from '../nightly.ts'
import type { Provider } from '../provider.ts'
import { toProjectId } from '../../mock-provider/facts/tenant-addresses.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { demoUrl } from '../screens/demo.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { idpScreens } from '../screens/idp-screens.ts'
import { loginScreen } from '../screens/login-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

/** Returns the address at which a client of the tenant begins a logout. */
function toEndpoint(provider: Provider, tenant: string): string {
  return `${provider.url}/v1/public/${toProjectId(tenant)}/oauth/logout`
}

async function expectSignedOut(page: Page) {
  await page.goto(homeUrl)
  await expect(loginScreen(page).github).toBeVisible()
}

test(
  'confirming a logout ends the session and returns to the app with the state',
  { tag: ['@idp-logout.revokes', '@logout-flow.yes', '@night'] },
  async ({ page, provider, tenant }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await page.goto(`${toEndpoint(provider, tenant)}?${client.toLogout()}`)
    await expect(idpScreens(page).logout).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/oauth/logout')
    await idpScreens(page).yes.click()
    const back = await client.comeback()
    expect(back.href).toBe('https://client.example/signed-out?state=state-1')
    expect(await provider.statusesOf('sessionsRevoke')).toEqual([200])
    await expectSignedOut(page)
  },
)

test(
  'declining a logout keeps the user signed in',
  { tag: ['@night', '@idp-logout.stays'] },
  async ({ page, provider, tenant }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await page.goto(`${toEndpoint(provider, tenant)}?${client.toLogout()}`)
    await idpScreens(page).no.click()
    await expect(page.getByText(en['idp.logout.stayed'])).toBeVisible()
    expect(await provider.statusesOf('sessionsRevoke')).toEqual([])
    await page.goto(homeUrl)
    await expect(homeScreen(page).heading).toBeVisible()
  },
)

test('a signed-out user can confirm a logout, too', { tag: '@night' }, async ({ page, provider, tenant }) => {
  const client = await createIdpClient(page, provider)
  await page.goto(`${toEndpoint(provider, tenant)}?${client.toLogout()}`)
  await idpScreens(page).yes.click()
  expect((await client.comeback()).pathname).toBe('/signed-out')
})

test('a logout that the provider refuses twice ends the session of this browser only, and says so', async ({
  page,
  provider,
}) => {
  const client = await createIdpClient(page, provider)
  await arriveSignedIn(page)
  await provider.fail('sessionsRevoke', 'internal_server_error')
  await page.goto(`/oauth/logout?${client.toLogout()}`)
  await idpScreens(page).yes.click()
  await expect(idpScreens(page).alert).toHaveText(en['idp.logout.uncertain'])
  expect(await provider.statusesOf('sessionsRevoke')).toEqual([500, 500])
  await page.getByRole('button', { name: en['idp.logout.continue'] }).click()
  expect((await client.comeback()).pathname).toBe('/signed-out')
  await expectSignedOut(page)
})

test(
  'a logout that the provider refuses once ends the session everywhere',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await provider.fail('sessionsRevoke', 'internal_server_error', 1)
    await page.goto(`/oauth/logout?${client.toLogout()}`)
    await idpScreens(page).yes.click()
    expect((await client.comeback()).pathname).toBe('/signed-out')
    expect(await provider.statusesOf('sessionsRevoke')).toEqual([500, 200])
  },
)

test(
  'a certified OpenID Connect client logs its user out without a confirmation',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    const client = await createIdpClient(page, provider)
    const config = await oidc.discovery(
      new URL(`${provider.url}/v1/public/${toProjectId(tenant)}`),
      client.client_id,
      undefined,
      oidc.None(),
      { execute: [oidc.allowInsecureRequests] },
    )
    const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
    const code_challenge = await oidc.calculatePKCECodeChallenge(pkceCodeVerifier)
    await arriveSignedIn(page)
    await page.goto(`/oauth/authorize?${client.toRequest({ code_challenge })}`)
    await consentScreen(page).allow.click()
    const back = await client.comeback()
    const tokens = await oidc.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState: 'state-1' })
    const url = oidc.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://client.example/signed-out',
      state: 'state-2',
    })
    await page.goto(url.href)
    expect((await client.comeback()).search).toBe('?state=state-2')
    expect(await provider.statusesOf('sessionsRevoke')).toEqual([200])
    await expectSignedOut(page)
  },
)

const REFUSED: [name: string, change: Record<string, string>, text: string][] = [
  ['without a client', { client_id: '' }, 'The request has no client_id.'],
  ['of an unknown app', { client_id: 'unknown' }, 'The client could not be found.'],
  [
    'to a foreign site',
    { post_logout_redirect_uri: 'https://evil.example/' },
    'The redirect URL is not registered for the client.',
  ],
  ['with a foreign ID token', { id_token_hint: 'a.b.c' }, 'The id_token_hint is not an ID token of the client.'],
]

for (const [name, change, text] of sampleByDay(REFUSED, 2)) {
  test(`a logout request ${name} shows the provider’s error page`, async ({ page, provider, tenant }) => {
    const client = await createIdpClient(page, provider)
    await page.goto(`${toEndpoint(provider, tenant)}?${client.toLogout(change)}`)
    await expect(page.getByRole('heading', { name: 'Logout could not be completed' })).toBeVisible()
    await expect(idpScreens(page).alert).toHaveText(text)
    expect(new URL(page.url()).origin).toBe(provider.url)
  })
}

const INVALID: [name: string, change: Record<string, string>, text: string][] = [
  ['without client_id', { client_id: '' }, fillIn(en['idp.missing-parameter'], { param: 'client_id' })],
  [
    'without post_logout_redirect_uri',
    { post_logout_redirect_uri: '' },
    fillIn(en['idp.missing-parameter'], { param: 'post_logout_redirect_uri' }),
  ],
  [
    'with a script',
    { post_logout_redirect_uri: 'javascript:document.title="owned"' },
    fillIn(en['idp.invalid-parameter'], { param: 'post_logout_redirect_uri' }),
  ],
  ['with a long value', { state: 's'.repeat(9_000) }, fillIn(en['idp.invalid-parameter'], { param: 'state' })],
  [
    'to a foreign site',
    { post_logout_redirect_uri: 'https://evil.example/' },
    'The redirect URL is not registered for the client.',
  ],
]

for (const path of ['/oauth/logout?', `${demoUrl('idp-logout')}&`]) {
  for (const [name, change, text] of sampleByDay(INVALID, 8)) {
    test(
      `a logout request to ${path} ${name} shows an error and does not redirect`,
      { tag: '@night' },
      async ({ page, provider, baseURL }) => {
        const client = await createIdpClient(page, provider)
        await page.goto(path + client.toLogout(change))
        await expect(idpScreens(page).alert).toHaveText(text)
        await expect(idpScreens(page).yes).toHaveCount(0)
        expect(new URL(page.url()).origin).toBe(baseURL)
      },
    )
  }

  test(
    `a logout request to ${path} with a repeated parameter shows an error and does not redirect`,
    { tag: '@night' },
    async ({ page, provider }) => {
      const client = await createIdpClient(page, provider)
      await page.goto(`${path}${client.toLogout()}&client_id=other`)
      await expect(idpScreens(page).alert).toHaveText(fillIn(en['idp.repeated-parameter'], { param: 'client_id' }))
    },
  )
}

test('the consent component handles a logout request, too', { tag: '@night' }, async ({ page, provider }) => {
  const client = await createIdpClient(page, provider)
  await page.goto(`${demoUrl('idp-consent')}&${client.toLogout()}`)
  await idpScreens(page).yes.click()
  expect((await client.comeback()).pathname).toBe('/signed-out')
})
