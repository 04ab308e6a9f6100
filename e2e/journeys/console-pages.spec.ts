import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { expectManualCriteria } from '../manual-criteria.ts'
import { IS_NIGHTLY, sampleByDay } from '../nightly.ts'
import { CONSOLE_PATHS, consoleScreen, type ConsolePath } from '../screens/console-screen.ts'

/** Values for the parameters of the console's paths. A page with a new parameter needs a value here. */
const PARAMETERS: Record<string, string> = {
  client_id: 'connected-app-test-journey',
  // With these values, the page stays in the console. Others would lead to a screen of the web app.
  error_type: 'idp_auth_code_expired',
  name: 'no-such-screen',
}

const DOCUMENTS = [{ resource_id: 'documents', actions: ['*'] }]
const POLICY = {
  resources: [{ resource_id: 'documents', description: '', actions: ['read', 'write'] }],
  roles: [
    { role_id: 'stytch_user', description: '', permissions: [] },
    { role_id: 'editor', description: '', permissions: DOCUMENTS },
  ],
  scopes: [{ scope: 'read:documents', description: '', permissions: DOCUMENTS }],
}

/** The pages share their parts, so `npm test` checks one in this many. */
const ONE_PAGE_IN = 12

/** Narrow pages are more likely to fail. The nightly run measures wide pages, too. */
const WIDTHS = IS_NIGHTLY ? [320, 1280] : [320]

function toPathname(path: ConsolePath, values: Record<string, string>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${path}: this journey has no value for ${name}.`)
    return encodeURIComponent(value)
  })
}

test('the accessibility test of the console pages has a value for every path parameter', () => {
  for (const path of CONSOLE_PATHS) expect(toPathname(path, { ...PARAMETERS, user_id: 'user' })).not.toContain(':')
})

for (const path of sampleByDay(CONSOLE_PATHS, ONE_PAGE_IN)) {
  test(
    `the console page ${path} has no accessibility violations`,
    { tag: '@wcag.console-axe' },
    async ({ page, provider, tenant }) => {
      test.slow() // some pages are long
      const user_id = await provider.createUser({
        email: 'ada.of.a.department.with.a.long.name@department.example.com',
        phone_number: '+12025550123',
        name: { first_name: 'Ada', last_name: 'Lovelace' },
        password: 'a long enough password',
        trusted_metadata: { plan: 'pro' },
      })
      await provider.createClient({
        client_id: 'connected-app-test-journey',
        client_name: 'Journey Assistant',
        client_type: 'third_party_public',
        redirect_urls: ['https://assistant.example.com/with/a/path/that/is/quite/long/oauth/callback'],
      })
      await provider.createM2mClient({
        client_id: 'connected-app-test-journey',
        client_name: 'Job with a name that is quite long',
        scopes: ['read:documents', 'write:documents'],
        trusted_metadata: { team: 'data' },
      })
      await provider.configure({ rbac_policy: POLICY })
      await provider.force({ operation_id: 'usersMe', error_type: 'session_not_found' })
      const { heading, open } = consoleScreen(page, tenant)
      await open(toPathname(path, { ...PARAMETERS, user_id }))
      await expect(heading).toBeVisible()
      await expect(heading).not.toHaveText('Not found')
      // Polled, because the title and the heading change when the page's data are loaded.
      await expect.poll(async () => (await page.title()).startsWith(`${await heading.innerText()} – `)).toBe(true)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectAccessible(page)
        await expectManualCriteria(page)
      }
    },
  )
}
