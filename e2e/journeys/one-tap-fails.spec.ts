import type { Page } from '@playwright/test'
import { withoutBrowserPrompts } from '../browser-prompt.ts'
import { expect, test } from '../fixtures.ts'
import { sampleByDay } from '../nightly.ts'
import type { Provider } from '../provider.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { oneTap } from '../screens/one-tap.ts'
import { en } from '../../widget/src/messages/en.ts'

type Cause = (provider: Provider) => Promise<unknown>

async function withoutRedirectUrls(provider: Provider, kind: 'login' | 'signup') {
  const { redirect_urls } = await provider.config()
  return provider.configure({ redirect_urls: { ...redirect_urls, [kind]: [] } })
}

const refuse =
  (google_prompt_refusal: NonNullable<Awaited<ReturnType<Provider['config']>>['google_prompt_refusal']>): Cause =>
  (provider) =>
    provider.configure({ google_prompt_refusal })

const withoutGoogleClient: Cause = async (provider) => {
  const { google } = (await provider.config()).oauth_providers
  return google && provider.configure({ oauth_providers: { google: { ...google, enabled: false } } })
}

/** The failures that a developer can fix, with the texts that explain them. */
const EXPLAINED: [reason: string, cause: Cause, text: string | RegExp][] = [
  ['oauth_config_not_found', withoutGoogleClient, en['one-tap.error.oauth_config_not_found']],
  [
    'no_login_redirect_urls_set',
    (provider) => withoutRedirectUrls(provider, 'login'),
    en['one-tap.error.no_login_redirect_urls_set'],
  ],
  [
    'no_signup_redirect_urls_set',
    (provider) => withoutRedirectUrls(provider, 'signup'),
    en['one-tap.error.no_signup_redirect_urls_set'],
  ],
  [
    'unregistered_origin',
    refuse('unregistered_origin'),
    /^Error: http:\/\/(.*):(\d+) is not allowed for this project, please add it to the authorized origins of the Google OAuth client\. For localhost, please add both http:\/\/\1 and http:\/\/\1:\2\.$/,
  ],
  ['invalid_client', refuse('invalid_client'), en['one-tap.error.invalid_client']],
  [
    'default_provider_not_allowed',
    (provider) => provider.fail('oauthGoogleOnetapStart', 'default_provider_not_allowed'),
    en['one-tap.error.default_provider_not_allowed'],
  ],
]

for (const [reason, cause, text] of sampleByDay(EXPLAINED, 4)) {
  test(
    `the One Tap error ${reason} is explained to the developer, and the Google button appears`,
    {
      tag: [
        '@one-tap-reason.no-signup-url',
        '@one-tap-reason.no-login-url',
        '@one-tap-reason.unregistered-origin',
        '@one-tap-reason.invalid-client',
        '@one-tap-message.origin',
      ],
    },
    async ({ page, provider }) => {
      await cause(provider)
      await page.goto(demoUrl('one-tap-embedded'))
      await expect(oneTap(page).error).toHaveText(text)
      await expect(oneTap(page).google).toBeVisible()
      await expect(demoPage(page).errors).toHaveText([`OneTapError: One Tap could not load: ${reason}`])
      await expect(oneTap(page).frame).toHaveCount(0)
    },
  )
}

/** Opens the demo and waits until the button has replaced the prompt. The visitor sees no error. */
async function expectSilentFallback(page: Page, logged: string | undefined) {
  const message = logged === undefined ? undefined : page.waitForEvent('console', (it) => it.text() === logged)
  await page.goto(demoUrl('one-tap-alone'))
  await expect(oneTap(page).google).toBeVisible()
  await message
  await expect(oneTap(page).error).toHaveCount(0)
  await expect(oneTap(page).frame).toHaveCount(0)
}

const SILENT: [reason: string, cause: Cause][] = [
  ['unknown_reason', refuse('unknown_reason')],
  ['suppressed_by_user', refuse('suppressed_by_user')],
  ['opt_out_or_no_session', refuse('opt_out_or_no_session')],
  ['issuing_failed', refuse('issuing_failed')],
  ['too_many_requests', (provider) => provider.fail('oauthGoogleOnetapStart', 'too_many_requests')],
  ['unknown_error', (provider) => provider.force({ operation_id: 'oauthGoogleOnetapStart', kind: 'html_502' })],
]

for (const [reason, cause] of sampleByDay(SILENT, 3)) {
  test(
    `the One Tap error ${reason} is logged, and the Google button appears`,
    { tag: '@one-tap-reason.unknown' },
    async ({ page, provider }) => {
      await cause(provider)
      await expectSilentFallback(page, `One Tap could not load: ${reason}`)
      await expect(demoPage(page).errors).toHaveCount(0)
    },
  )
}

test(
  'the One Tap reason user_cancel is not an error, and the Google button appears',
  { tag: ['@night', '@one-tap-reason.user-cancel'] },
  async ({ page, provider }) => {
    await refuse('user_cancel')(provider)
    await expectSilentFallback(page, undefined)
    await expect(demoPage(page).events).toHaveText(['One Tap was closed.'])
    await expect(demoPage(page).errors).toHaveCount(0)
  },
)

test(
  'a Google script that fails to load is reported, and the Google button appears',
  { tag: ['@night', '@one-tap-state.not-loaded'] },
  async ({ page, provider }) => {
    await provider.force({ operation_id: 'gsiClient', kind: 'html_502' })
    await expectSilentFallback(page, undefined)
    await expect(demoPage(page).errors).toHaveText([
      /^NetworkError: The script .*\/gsi\/client.* could not be loaded\.$/,
    ])
  },
)

test('One Tap code that fails to load is reported, and the Google button appears', async ({ page }) => {
  await page.route(/\/one-tap[^/]*\.js/, (route) => route.abort())
  await expectSilentFallback(page, undefined)
  await expect(demoPage(page).errors).toHaveCount(1)
})

test(
  'the Google button appears when the hidden One Tap frame does not respond within ten seconds',
  { tag: '@night' },
  async ({ page }) => {
    await page.clock.install()
    await page.route('**/onetap/start*', () => {})
    await page.goto(demoUrl('one-tap-alone'))
    await page.waitForRequest('**/onetap/start*')
    await expect(oneTap(page).google).toBeHidden()
    await page.clock.runFor(10_000)
    await expect(oneTap(page).google).toBeVisible()
  },
)

test(
  'an account that the provider rejects in One Tap shows an error, and another attempt works',
  { tag: '@night' },
  async ({ page, provider }) => {
    await withoutBrowserPrompts(page)
    await provider.fail('oauthCallbackPost', 'oauth_flow_callback_error', 1)
    await page.goto(demoUrl('one-tap-embedded'))
    await oneTap(page).accounts.first().click()
    await expect(oneTap(page).error).toHaveText(en['error.oauth_flow_callback_error'])
    await expect(demoPage(page).errors).toHaveText([/^ProviderError/])
    await oneTap(page).google.click()
    await page
      .getByRole('button', { name: /^Continue as/ })
      .first()
      .click()
    await expect(homeScreen(page).heading).toBeVisible()
  },
)
