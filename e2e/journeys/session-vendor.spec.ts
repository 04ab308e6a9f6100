import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { fetchOauthToken } from '../oauth-token.ts'

const HOUR = { session_duration_minutes: 60 }
const COOKIES = ['stytch_session', 'stytch_session_jwt']

test('the vendor’s own client signs in, refreshes and signs out against the mock provider', async ({
  page,
  context,
  tenant,
  provider,
  clientHarness,
}) => {
  const vendor = await clientHarness.open(page, 'vendor-5')
  const token = await fetchOauthToken(tenant)
  const user_id = await vendor.evaluate(
    async (client, [given, options]) => (await client.oauth.authenticate(given, options)).user_id,
    [token, HOUR] as const,
  )
  expect(await vendor.evaluate((client) => client.user.getSync()?.user_id)).toBe(user_id)
  await vendor.evaluate((client) => client.session.authenticate({ session_duration_minutes: 120 }))
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name).sort()).toEqual(COOKIES)
  await vendor.evaluate((client) => client.session.revoke())
  expect(await vendor.evaluate((client) => client.session.getSync())).toBeNull()
  // The browser deletes cookies some time after the page has written them.
  await expect.poll(() => context.cookies()).toEqual([])
  expect(await provider.statusesOf('sessionsRevoke')).toEqual([200])
})

const PAIRS = [
  ['ours', 'vendor-5'],
  ['vendor-5', 'ours'],
  ['ours', 'vendor-6'],
  ['vendor-6', 'ours'],
] as const

for (const [writer, reader] of sampleByDay(PAIRS, 4)) {
  test(
    `a session of the client “${writer}” is found and revoked by the client “${reader}”`,
    { tag: '@night' },
    async ({ page, context, tenant, clientHarness }) => {
      const first = await clientHarness.open(page, writer)
      const token = await fetchOauthToken(tenant)
      await first.evaluate((client, [given, options]) => client.oauth.authenticate(given, options), [
        token,
        HOUR,
      ] as const)
      const session = await first.evaluate((client) => client.session.getSync())
      const tokens = await first.evaluate((client) => client.session.getTokens())

      const second = await clientHarness.open(await context.newPage(), reader)
      await expect
        .poll(() => second.evaluate((client) => client.session.getSync()?.session_id))
        .toBe(session?.session_id)
      const theirs = await second.evaluate((client) => client.session.getTokens())
      expect(theirs?.session_token).toBe(tokens?.session_token)
      // The vendor's client refreshes the session when it starts. That response may come last, with the earlier expiry.
      await expect(async () => {
        await second.evaluate((client) => client.session.authenticate({ session_duration_minutes: 240 }))
        const extended = await second.evaluate((client) => client.session.getSync()?.expires_at)
        expect(extended).not.toBe(session?.expires_at)
        await expect.poll(() => first.evaluate((client) => client.session.getSync()?.expires_at)).toBe(extended)
      }).toPass()

      await second.evaluate((client) => client.session.revoke())
      await expect.poll(() => first.evaluate((client) => client.session.getSync())).toBeNull()
      // The client deletes its state first, and then the cookies.
      await expect.poll(() => context.cookies()).toEqual([])
    },
  )
}

test(
  'our client and the vendor’s client store the same values under the same names',
  { tag: '@night' },
  async ({ browser, tenant, clientHarness }) => {
    const kept = await Promise.all(
      (['ours', 'vendor-5'] as const).map(async (kind) => {
        const context = await browser.newContext()
        const page = await context.newPage()
        const client = await clientHarness.open(page, kind)
        const token = await fetchOauthToken(tenant)
        await client.evaluate((own, [given, options]) => own.oauth.authenticate(given, options), [token, HOUR] as const)
        const storage = await page.evaluate(() => Object.keys(localStorage))
        const bootstrap = await page.evaluate(
          (key) => localStorage.getItem(key),
          `stytch_sdk_state_${tenant}::bootstrap`,
        )
        // Without `secure`: on loopback hosts without HTTPS only the vendor's cookies have it, and Safari refuses such
        // cookies.
        const cookies = (await context.cookies()).map(({ name, path, sameSite, httpOnly, domain }) => ({
          name,
          path,
          sameSite,
          httpOnly,
          domain,
        }))
        await context.close()
        return { storage, bootstrap: JSON.parse(bootstrap ?? 'null'), cookies: cookies.sort(byName) }
      }),
    )
    const [ours, vendor] = kept
    expect(ours?.cookies).toEqual(vendor?.cookies)
    expect(ours?.bootstrap).toEqual(vendor?.bootstrap)
    // The vendor's client also stores a cookie domain that it did not use.
    const root = `stytch_sdk_state_${tenant}`
    // Our client also stores marks by which it recognizes its own cookies.
    const marks = [`${root}::cookie_mark:jwt`, `${root}::cookie_mark:opaque`]
    expect(ours?.storage.toSorted()).toEqual([root, `${root}::bootstrap`, ...marks])
    expect(vendor?.storage.toSorted()).toEqual([root, `${root}::bootstrap`, `${root}::seen_domains`])
  },
)

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name)
}
