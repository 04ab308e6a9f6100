import { ERRORS, type ErrorType } from '@latchkey/openapi'
import { PROVIDER_URL } from '../addresses.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import { readCallbackId } from '../operation-call.ts'
import { VERSIONS } from '../vendor/methods.ts'
import { SERVER_ERRORS, SHOWN_IN_WINDOW, type ErrorCase } from '../vendor/server-errors.ts'
import type { VendorClient5, VendorClient6 } from '../vendor/client-types.ts'
import type { JSHandle } from '@playwright/test'

/** Stores the error of each call in the page, because an error that leaves the page loses its members. */
async function keepErrors(client: JSHandle<VendorClient5>): Promise<void> {
  await client.evaluate((own) => {
    const spy = (group: object, name: string) => {
      const method: (...given: unknown[]) => Promise<unknown> = Reflect.get(group, name)
      const spied = (...given: unknown[]) =>
        method.apply(group, given).catch((error: Error) => {
          Object.assign(window, { heard: Object.assign({ name: error.name, message: error.message }, error) })
        })
      Object.assign(group, { [name]: spied })
    }
    spy(own.passwords, 'authenticate')
    spy(own.magicLinks, 'authenticate')
    spy(own.magicLinks.email, 'loginOrCreate')
    spy(own.otps.sms, 'loginOrCreate')
    spy(own.otps, 'authenticate')
    spy(own.oauth, 'authenticate')
    spy(own.session, 'authenticate')
  })
}

for (const [version, kind] of sampleByDay(Object.entries(VERSIONS), 2)) {
  test(`the vendor's client ${version} receives each server error that it knows`, async ({
    page,
    tenant,
    provider,
    inbox,
    clientHarness,
  }) => {
    const client = await clientHarness.openVendor(page, kind)
    const client6 = await page.evaluateHandle((): VendorClient6 => Reflect.get(window, 'client'))
    await keepErrors(client)
    const cases: [string, ErrorCase][] = Object.entries(SERVER_ERRORS)
    for (const [name, { operation, call }] of cases) {
      const error_type = name as ErrorType // the table's keys are error types
      await provider.fail(operation, error_type, 1)
      await call({ client, client6, page, tenant, provider, inbox })
      const { status: status_code, message: error_message } = ERRORS[error_type]
      const heard = await page.evaluate(() => Reflect.get(window, 'heard'))
      expect(heard).toMatchObject({ name: 'StytchAPIError', error_type, status_code, error_message })
      expect(heard.message).toContain(`[${status_code}] ${error_type}`)
      expect(heard.error_url).toContain(`${status_code}#${error_type}`)
    }
  })
}

test('a failed third-party callback returns a JSON error to clients other than browsers', async ({
  request,
  tenant,
}) => {
  const id = await readCallbackId(request, tenant)
  const start = `${PROVIDER_URL}/v1/public/oauth/github/start`
  const back = 'http://localhost/authenticate'
  const params = { public_token: tenant, login_redirect_url: back, signup_redirect_url: back }
  const begun = await request.get(start, { params, maxRedirects: 0 })
  const state = new URL(begun.headers()['location'] ?? '', start).searchParams.get('state') ?? ''
  const response = await request.get(`${PROVIDER_URL}/v1/oauth/callback/${id}`, { params: { state, error: 'x' } })
  expect(response.status()).toBe(400)
  expect(await response.json()).toMatchObject({ error_type: SHOWN_IN_WINDOW, status_code: 400 })
})

test(
  'a project with disabled error pages shows raw JSON when an OAuth start fails',
  { tag: '@night' },
  async ({ page, provider, tenant }) => {
    await provider.configure({ oauth_error_pages_enabled: false })
    const query = new URLSearchParams({ public_token: tenant, login_redirect_url: 'https://evil.example/' })
    await page.goto(`${PROVIDER_URL}/v1/public/oauth/github/start?${query}`)
    const shown = JSON.parse((await page.locator('body').textContent()) ?? '')
    expect(shown).toMatchObject({ status_code: 400, error_type: 'no_match_for_provided_oauth_url' })
  },
)
