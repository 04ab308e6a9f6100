import { expect, test } from '../fixtures.ts'
import { fetchOauthToken } from '../oauth-token.ts'

const HOUR = { session_duration_minutes: 60 }

test(
  'the client solves a required captcha with the captcha script that the page loads',
  { tag: ['@captcha.script', '@night'] },
  async ({ page, provider, tenant, clientHarness }) => {
    await provider.configure({ captcha_settings: { enabled: true, siteKey: `site-key-${tenant}` } })
    const client = await clientHarness.open(page, 'ours')
    const { user_id } = await client.evaluate((own, [given, options]) => own.oauth.authenticate(given, options), [
      await fetchOauthToken(tenant),
      HOUR,
    ] as const)
    const impersonation_token = await provider.impersonate(user_id)
    const impersonated = await client.evaluate(
      (own, given) => own.impersonation.authenticate({ impersonation_token: given }),
      impersonation_token,
    )
    expect(impersonated.user_id).toBe(user_id)
    // The provider refuses calls without a captcha token.
    expect(await provider.statusesOf('impersonationAuthenticate')).toEqual([200])
  },
)

test('a required captcha is solved on the second attempt, together with the device fingerprint', async ({
  page,
  provider,
  tenant,
  clientHarness,
}) => {
  await provider.configure({
    captcha_settings: { enabled: true, siteKey: `site-key-${tenant}` },
    captcha_demanded: true,
    dfp_protected_auth_enabled: true,
    dfp_protected_auth_mode: 'DECISIONING',
  })
  const client = await clientHarness.open(page, 'ours')
  const { user_id } = await client.evaluate((own, [given, options]) => own.oauth.authenticate(given, options), [
    await fetchOauthToken(tenant),
    HOUR,
  ] as const)
  const impersonation_token = await provider.impersonate(user_id)
  await client.evaluate(
    (own, given) => own.impersonation.authenticate({ impersonation_token: given }),
    impersonation_token,
  )
  expect(await provider.statusesOf('impersonationAuthenticate')).toEqual([403, 200])
})

test('the client delivers the last event before the user leaves the page', async ({
  page,
  provider,
  clientHarness,
}) => {
  const client = await clientHarness.open(page, 'ours')
  await client.evaluate((own) => {
    own.events.log('about_to_leave')
    location.assign('about:blank')
  })
  await expect(page).toHaveURL('about:blank')
  await expect.poll(() => provider.eventNames()).toEqual(['sdk_instance_instantiated', 'about_to_leave'])
})

test(
  'a user can sign in when an ad blocker blocks events',
  { tag: '@night' },
  async ({ page, context, provider, tenant, clientHarness }) => {
    await context.route('**/sdk/v1/events', (route) => route.abort('blockedbyclient'))
    const client = await clientHarness.open(page, 'ours')
    await client.evaluate((own, [given, options]) => own.oauth.authenticate(given, options), [
      await fetchOauthToken(tenant),
      HOUR,
    ] as const)
    expect(await client.evaluate((own) => own.session.getSync())).not.toBeNull()
    expect(await provider.eventNames()).toEqual([])
  },
)

test(
  'the QR code for an authenticator app is a valid picture',
  { tag: '@night' },
  async ({ page, tenant, clientHarness }) => {
    const client = await clientHarness.open(page, 'ours')
    await client.evaluate((own, [given, options]) => own.oauth.authenticate(given, options), [
      await fetchOauthToken(tenant),
      HOUR,
    ] as const)
    const { qr_code } = await client.evaluate((own) => own.totps.create({ expiration_minutes: 60 }))
    const picture = await page.context().newPage()
    await picture.setContent(`<img src="${qr_code}">`)
    const width = await picture.locator('img').evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    })
    expect(width).toBeGreaterThan(100)
    expect(await client.evaluate((own) => own.user.getSync()?.totps.length)).toBe(1)
  },
)
