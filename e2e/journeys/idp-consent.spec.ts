import { expect, test } from '../fixtures.ts'
import { createIdpClient } from '../idp-client.ts'
import { sampleByDay } from '../nightly.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { idpScreens } from '../screens/idp-screens.ts'
import { arriveSignedIn } from '../steps.ts'
import { createTrustedParty } from '../trusted-party.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

for (const configuration of sampleByDay(['idp-consent', 'idp-consent-in-shadow-root'], 2)) {
  test(
    `${configuration}: a user allows the requested scopes and is not asked for consent again`,
    { tag: '@widget.consent-screen' },
    async ({ page, provider }) => {
      await provider.configure({ project_name: 'Acme' })
      const client = await createIdpClient(page, provider)
      await arriveSignedIn(page)
      const open = (change?: Record<string, string>) =>
        page.goto(`${demoUrl(configuration)}&${client.toRequest(change)}`)
      await open()
      await expect(page.getByRole('heading', { name: 'Sign in to Sample assistant with Acme' })).toBeFocused()
      await expect(
        page
          .getByRole('list', { name: fillIn(en['idp.consent.allows'], { client: 'Sample assistant' }) })
          .getByRole('listitem'),
      ).toHaveText([en['idp.scope.openid'], en['idp.scope.email'], en['idp.scope.profile']])
      await idpScreens(page).allow.click()
      const first = await client.comeback()
      expect(first.searchParams.get('state')).toBe('state-1')
      expect(first.searchParams.get('code')).not.toBeNull()
      // Another request, because one request gets one code.
      await open({ code_challenge: 'c'.repeat(43) })
      const second = await client.comeback()
      expect(second.searchParams.get('code')).not.toBe(first.searchParams.get('code'))
      expect((await provider.statusesOf('idpOauthAuthorizeSubmit')).length).toBe(2)
    },
  )
}

test(
  'a denial reaches the app with access_denied and without a code',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await page.goto(`${demoUrl('idp-consent')}&${client.toRequest()}`)
    await idpScreens(page).deny.click()
    const { searchParams } = await client.comeback()
    expect(searchParams.get('error')).toBe('access_denied')
    expect(searchParams.get('state')).toBe('state-1')
    expect(searchParams.get('iss')).not.toBeNull()
    expect(searchParams.has('code')).toBe(false)
  },
)

test(
  'a denial reaches the app when another tab has allowed it in the meantime',
  { tag: '@night' },
  async ({ page, provider, context }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    const url = `${demoUrl('idp-consent')}&${client.toRequest()}`
    await page.goto(url)
    await expect(idpScreens(page).deny).toBeVisible()
    const other = await context.newPage()
    await other.goto(url)
    await idpScreens(other).allow.click()
    await other.waitForURL('https://client.example/**')
    await idpScreens(page).deny.click()
    const { searchParams } = await client.comeback()
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['access_denied', false])
  },
)

test(
  'a denial reaches the app after an automatic submission without consent has failed',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    const url = `${demoUrl('idp-consent')}&${client.toRequest()}`
    await page.goto(url)
    await idpScreens(page).allow.click()
    await client.comeback()
    await provider.fail('idpOauthAuthorizeSubmit', 'internal_server_error', 1)
    await page.goto(url)
    await expect(idpScreens(page).alert).toBeVisible()
    await idpScreens(page).deny.click()
    const { searchParams } = await client.comeback()
    expect([searchParams.get('error'), searchParams.has('code')]).toEqual(['access_denied', false])
  },
)

test(
  'the consent screen describes every scope in words, including those that cannot be granted',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    const permissions = [{ resource_id: 'doc', actions: ['read'] }]
    await provider.configure({
      rbac_policy: {
        resources: [{ resource_id: 'doc', description: '', actions: ['read'] }],
        roles: [{ role_id: 'stytch_user', description: '', permissions }],
        scopes: [
          { scope: 'read:doc', description: 'Read your documents', permissions },
          { scope: 'list:doc', description: '', permissions },
        ],
      },
    })
    await arriveSignedIn(page)
    const scope = 'phone offline_access read:doc list:doc full_access delete:doc'
    await page.goto(`${demoUrl('idp-consent')}&${client.toRequest({ scope })}`)
    await expect(
      page
        .getByRole('list', { name: fillIn(en['idp.consent.allows'], { client: 'Sample assistant' }) })
        .getByRole('listitem'),
    ).toHaveText([
      en['idp.scope.phone'],
      en['idp.scope.offline_access'],
      'Read your documents',
      fillIn(en['idp.scope.unknown'], { scope: 'list:doc' }),
    ])
    const text = fillIn(en['idp.consent.not-grantable'], { client: 'Sample assistant' })
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByRole('list', { name: text }).getByRole('listitem')).toHaveText([
      en['idp.scope.full_access'],
      fillIn(en['idp.scope.unknown'], { scope: 'delete:doc' }),
    ])
  },
)

test(
  'without a session, the consent screen asks the user to sign in',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await page.goto(`${demoUrl('idp-consent')}&${client.toRequest()}`)
    await expect(idpScreens(page).alert).toHaveText(en['idp.no-session'])
    expect(await provider.statusesOf('idpOauthAuthorizeStart')).toEqual([])
  },
)

const HOSTILE: [name: string, change: Record<string, string>, text: string][] = [
  ['without client_id', { client_id: '' }, fillIn(en['idp.missing-parameter'], { param: 'client_id' })],
  ['without redirect_uri', { redirect_uri: '' }, fillIn(en['idp.missing-parameter'], { param: 'redirect_uri' })],
  [
    'with a script',
    { redirect_uri: 'javascript:document.title="owned"' },
    fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' }),
  ],
  [
    'with data',
    { redirect_uri: 'data:text/html,owned' },
    fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' }),
  ],
  [
    'with a disguise',
    { redirect_uri: 'https://client.example@evil.example/' },
    fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' }),
  ],
  ['with hidden characters', { state: 'a\u202Eb' }, fillIn(en['idp.invalid-parameter'], { param: 'state' })],
  ['with a long value', { nonce: 'n'.repeat(9_000) }, fillIn(en['idp.invalid-parameter'], { param: 'nonce' })],
  [
    'to a foreign site',
    { redirect_uri: 'https://evil.example/' },
    'The redirect URL is not registered for the client.',
  ],
  ['of an unknown app', { client_id: 'unknown' }, 'The client could not be found.'],
]

for (const [name, change, text] of sampleByDay(HOSTILE, 10)) {
  test(
    `an authorization request ${name} shows an error and does not redirect`,
    { tag: '@night' },
    async ({ page, provider, baseURL }) => {
      const client = await createIdpClient(page, provider)
      await arriveSignedIn(page)
      await page.goto(`${demoUrl('idp-consent')}&${client.toRequest(change)}`)
      await expect(idpScreens(page).alert).toHaveText(text)
      await expect(idpScreens(page).allow).toHaveCount(0)
      await expect(demoPage(page).errors).toHaveCount(1)
      expect(new URL(page.url()).origin).toBe(baseURL)
    },
  )
}

test(
  'an authorization request with a repeated parameter shows an error and does not redirect',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await page.goto(`${demoUrl('idp-consent')}&${client.toRequest()}&redirect_uri=https://evil.example/`)
    await expect(idpScreens(page).alert).toHaveText(fillIn(en['idp.repeated-parameter'], { param: 'redirect_uri' }))
  },
)

test(
  'after an outage, the consent screen can load the request again',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    await arriveSignedIn(page)
    await provider.fail('idpOauthAuthorizeStart', 'internal_server_error', 1)
    await page.goto(`${demoUrl('idp-consent')}&${client.toRequest()}`)
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await expect(idpScreens(page).allow).toBeVisible()
  },
)

test(
  'a trusted auth token replaces the session with one of 60 minutes before the consent screen',
  { tag: ['@night', '@attestation.revokes-first', '@attestation.caller'] },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    const party = await createTrustedParty(provider)
    await provider.createUser({ email: 'grace@example.com' })
    await arriveSignedIn(page)
    const trusted = new URLSearchParams({
      trusted_token: await party.sign('grace@example.com'),
      profile_id: party.profileId,
    })
    await page.goto(`${demoUrl('idp-consent-with-trusted-token')}&${client.toRequest()}&${trusted}`)
    await expect(idpScreens(page).allow).toBeVisible()
    expect(await provider.statusesOf('sessionsRevoke')).toEqual([200])
    const attested = (await provider.journal()).find(({ operation_id }) => operation_id === 'sessionsAttest')
    expect(attested?.request_body).toMatchObject({ profile_id: party.profileId, session_duration_minutes: 60 })
    await idpScreens(page).allow.click()
    expect((await client.comeback()).searchParams.get('code')).not.toBeNull()
  },
)

test(
  'a rejected trusted auth token shows an error instead of the consent screen',
  { tag: '@night' },
  async ({ page, provider }) => {
    const client = await createIdpClient(page, provider)
    const party = await createTrustedParty(provider)
    const trusted = new URLSearchParams({ trusted_token: 'a.b.c', profile_id: party.profileId })
    await page.goto(`${demoUrl('idp-consent-with-trusted-token')}&${client.toRequest()}&${trusted}`)
    await expect(idpScreens(page).alert).toBeVisible()
    expect(await provider.statusesOf('idpOauthAuthorizeStart')).toEqual([])
  },
)
