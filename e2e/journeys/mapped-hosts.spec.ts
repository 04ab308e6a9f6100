import { CHROMIUM_OPTIONS } from '../../scripts/browsers/chromium-options.ts'
import { PORTS } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import type { VendorClient5 } from '../vendor/client-types.ts'

const EMAIL = 'ada@example.com'

/** The rule that the README of the mock recommends. */
const RULE = `MAP *.stytch.com:443 localhost:${PORTS.provider + 1}`

test.use({
  launchOptions: { ...CHROMIUM_OPTIONS, args: [`--host-resolver-rules=${RULE}`] },
  ignoreHTTPSErrors: true,
})

test(
  'a page that has the vendor’s client without any setting signs in, if the vendor’s hosts lead to the mock',
  { tag: '@server.111' },
  async ({ page, tenant, provider, inbox, clientHarness }) => {
    await clientHarness.openVendor(page, 'vendor-5-ui')
    const client = await page.evaluateHandle((public_token): VendorClient5 => {
      const { StytchUIClient } = Reflect.get(window, 'Vendor')
      return new StytchUIClient(public_token)
    }, tenant)
    const { method_id } = await client.evaluate((it, email) => it.otps.email.loginOrCreate(email), EMAIL)
    const code = codeOf(await inbox.waitFor({ to: EMAIL }))
    const { user } = await client.evaluate(
      (it, [given, id]) => it.otps.authenticate(given, id, { session_duration_minutes: 60 }),
      [code, method_id] as const,
    )
    expect(user.emails).toMatchObject([{ email: EMAIL, verified: true }])
    const hosts = (await provider.journal()).map(({ request_headers }) => request_headers['host'])
    expect(hosts).toContain('test.stytch.com')
  },
)
