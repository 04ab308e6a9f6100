import { PROVIDER_URL, WEB_URL } from '../addresses.ts'
import { expectAccessible } from '../checks.ts'
import type { Page } from '@playwright/test'
import { expect, test, type Evidence } from '../fixtures.ts'
import { expectKeyboardReachesAll } from '../keyboard.ts'
import { toGalleryTenant, type GalleryEntry } from '../../mock-provider/gallery/index.ts'
import { expectLonelyTexts, translate } from '../translation.ts'
import { findEntries, findFaultyCalls, openExchange, openStory } from '../gallery.ts'
import { expectManualCriteria } from '../manual-criteria.ts'
import { IS_NIGHTLY, sampleByDay } from '../nightly.ts'
import { changeLanguage } from '../page-language.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

/** The addresses are split into tests that run in parallel. */
const SHARES = 12

/** Component tests check the texts listed below, too, so `npm test` opens one in this many of their addresses. */
const ONE_LISTED_IN = 24
/** Errors without their own text look alike; `npm test` samples one in this many. */
const ONE_ERROR_IN = 144
/** Journeys pass through most screens, so `npm test` opens one in this many of those that are not listed below. */
const ONE_SCREEN_IN = 54

/** Screens are checked in English and in this language, which is written from right to left. */
const OTHER_LANGUAGE = 'ar'

/** The nightly test proves more, so it has another name. */
const WHAT = IS_NIGHTLY ? 'has no barriers and shows its text' : 'shows its text'

type Story = Extract<GalleryEntry, { kind: 'story' }>

/** Returns the stories to open: all of them in the nightly run, otherwise a sample. */
function toOpened(stories: readonly Story[]): Story[] {
  const isError = ({ path }: Story) => path.startsWith('/errors/')
  const listed = stories.filter(({ path }) => TEXTS[path] !== undefined)
  const others = stories.filter((story) => !listed.includes(story))
  return [
    ...sampleByDay(listed, ONE_LISTED_IN),
    ...sampleByDay(others.filter(isError), ONE_ERROR_IN),
    ...sampleByDay(
      others.filter((story) => !isError(story)),
      ONE_SCREEN_IN,
    ),
  ]
}

/** The exact texts shown at some addresses. */
const TEXTS: Record<string, string | RegExp> = {
  // The web app.
  '/screens/authenticate-without-token': EN_APP.authenticate.missingToken,
  '/screens/authenticate-failed': /^Authentication failed: ./,
  '/screens/consent-not-loaded': EN_APP.consent.loadFailed,
  '/screens/consent-not-submitted': EN_APP.consent.submitFailed,
  '/screens/consent-without-client': fillIn(en['idp.missing-parameter'], { param: 'client_id' }),
  '/screens/consent-without-session': en['idp.no-session'],
  '/screens/consent-denied': en['idp.consent.denied'],
  '/screens/consent-repeated-parameter': fillIn(en['idp.repeated-parameter'], { param: 'redirect_uri' }),
  '/screens/logout': en['idp.logout.title'],
  '/screens/logout-stayed': en['idp.logout.stayed'],
  '/screens/logout-without-target': fillIn(en['idp.missing-parameter'], { param: 'post_logout_redirect_uri' }),
  // The widget's consent and logout screens.
  '/screens/idp-consent': 'Sign in to Sample assistant with Latchkey',
  '/screens/idp-consent-scopes': fillIn(en['idp.consent.not-grantable'], { client: 'Sample assistant' }),
  '/screens/idp-consent-denied': en['idp.consent.denied'],
  '/screens/idp-consent-without-session': en['idp.no-session'],
  '/screens/idp-consent-without-client': fillIn(en['idp.missing-parameter'], { param: 'client_id' }),
  '/screens/idp-consent-invalid': fillIn(en['idp.invalid-parameter'], { param: 'redirect_uri' }),
  '/screens/idp-logout': en['idp.logout.title'],
  '/screens/idp-logout-stayed': en['idp.logout.stayed'],
  '/screens/missing-element': /#nowhere/,
  // Errors with their own text in the widget.
  '/errors/invalid_email': en['error.invalid_email'],
  '/errors/invalid_phone_number': en['error.invalid_phone_number'],
  '/errors/unsubscribed_phone_number': en['error.unsubscribed_phone_number'],
  '/errors/inactive_email': en['error.inactive_email'],
  '/errors/unauthorized_credentials': en['error.unauthorized_credentials'],
  '/errors/user_unauthenticated': en['error.user_unauthenticated'],
  '/errors/email_not_found': en['error.email_not_found'],
  '/errors/unable_to_auth_magic_link': fillIn(EN_APP.authenticate.failed, {
    reason: en['error.unable_to_auth_magic_link'],
  }),
  '/errors/no_user_password': en['error.no_user_password'],
  '/errors/breached_password': en['error.breached_password'],
  '/errors/reset_password': `${en['error.reset_password']} ${en['error.inactive_email']}`,
  '/errors/oauth_token_not_found': fillIn(EN_APP.authenticate.failed, { reason: en['error.oauth_token_not_found'] }),
  '/errors/invalid_code': en['error.invalid_code'],
  '/errors/otp_code_not_found': en['error.otp_code_not_found'],
  '/errors/member_password_not_found': en['error.member_password_not_found'],
  '/errors/oauth_flow_callback_error': en['error.oauth_flow_callback_error'],
  '/errors/unauthorized_action': en['error.unauthorized_action'],
  '/errors/user_lock_limit_reached': en['error.user_lock_limit_reached'],
  '/errors/invalid_session_token': en['error.invalid_session_token'],
  '/errors/session_not_found': en['error.session_not_found'],
  '/errors/invalid_phone_number_country_code': en['error.invalid_phone_number_country_code'],
  '/errors/duplicate_member_phone_number': en['error.duplicate_member_phone_number'],
  // Passkeys.
  '/screens/passkey-register-duplicate': en['passkey.duplicate'],
  '/errors/webauthn_registration_not_found': en['passkey.not-found'],
  '/screens/passkey-register-failed': en['passkey.not-created'],
  '/errors/unable_to_auth_webauthn_registration': en['passkey.sign-in-failed'],
  '/screens/passkey-register-nobody': en['passkey.no-user'],
  // Crypto wallets.
  '/screens/crypto-error': en['crypto.error.title'],
  '/screens/crypto-error-network': /^Your sign in request could not be completed\./,
  // Google One Tap, in words for developers.
  '/screens/one-tap-oauth-config-not-found': en['one-tap.error.oauth_config_not_found'],
  '/screens/one-tap-no-login-redirect-urls-set': /^Error: No login redirect URL is set for this project,/,
  '/screens/one-tap-no-signup-redirect-urls-set': /^Error: No signup redirect URL is set for this project,/,
  '/screens/one-tap-default-provider-not-allowed': /^Error: The default OAuth provider does not work with One Tap,/,
  '/screens/one-tap-unregistered-origin': /For localhost, please add both http:\/\/.* and http:\/\/.*:\d+\.$/,
  '/screens/one-tap-invalid-client': /^Error: Google does not recognise the client ID,/,
  '/screens/main-without-settings': 'Continue with GitHub',
  // Shown below the link that resends the passcode.
  '/screens/otp-authenticate-resend-failed': 'Too many requests. Please slow down.',
}

/** Expects that an address's first fault was applied to a call. */
async function expectFault(entry: GalleryEntry): Promise<void> {
  const [rule] = entry.faults
  if (!rule) return
  const { operation_id, error_type } = rule
  await expect
    .poll(() => findFaultyCalls(entry))
    .toContainEqual(expect.objectContaining({ operation_id, ...(error_type && { error_type }) }))
}

for (let share = 0; share < SHARES; share++) {
  test(
    `every translated gallery screen ${WHAT} with the fault that its URL arms (${share + 1} of ${SHARES})`,
    {
      tag: [
        '@error.invalid-email',
        '@error.invalid-phone-number',
        '@error.unsubscribed-phone-number',
        '@error.inactive-email',
        '@error.unauthorized-credentials',
        '@error.user-unauthenticated',
        '@error.email-not-found',
        '@error.unable-to-auth-magic-link',
        '@error.no-user-password',
        '@error.breached-password',
        '@error.reset-password',
        '@error.oauth-token-not-found',
        '@error.invalid-code',
        '@error.otp-code-not-found',
        '@error.member-password-not-found',
        '@error.oauth-flow-callback-error',
        '@error.unauthorized-action',
        '@error.user-lock-limit-reached',
        '@error.invalid-session-token',
        '@error.session-not-found',
        '@error.invalid-phone-number-country-code',
        '@error.duplicate-member-phone-number',
        '@night',
      ],
    },
    async ({ page, evidence }) => {
      test.setTimeout(IS_NIGHTLY ? 600_000 : 180_000)
      const failures = await translate(page)
      const inaccessible: string[] = []
      const stories = toOpened((await findEntries(IS_NIGHTLY)).filter((entry) => entry.kind === 'story'))
      for (const story of stories.filter((_, index) => index % SHARES === share)) {
        await test.step(story.path, async () => {
          evidence.addTenant(toGalleryTenant(story.path))
          await openStory(page, story)
          evidence.addCheck({ check: 'opened', place: story.path })
          const text = TEXTS[story.path]
          if (text !== undefined) await expect(page.getByText(text).first()).toBeVisible()
          await expectFault(story)
          // The provider's own pages do not change.
          if (!story.isAtProvider && story.providerPath === undefined) await expectLonelyTexts(page)
          if (!IS_NIGHTLY) return
          inaccessible.push(...(await findBarriers(page, story.path, evidence)))
          inaccessible.push(...(await findBarriersOfLanguage(page, story)))
        })
      }
      expect(failures).toEqual([])
      expect(inaccessible).toEqual([])
    },
  )
}

/** Checks a screen with axe, with the keyboard, and by the criteria that axe has no rule for. @returns the problems */
async function findBarriers(page: Page, place: string, evidence: Evidence): Promise<string[]> {
  const checks = { axe: expectAccessible, keyboard: expectKeyboardReachesAll }
  const barriers: string[] = []
  const note = (error: unknown) => void barriers.push(`${place}: ${String(error)}`)
  for (const check of ['axe', 'keyboard'] as const) {
    await checks[check](page).then(() => evidence.addCheck({ check, place }), note)
  }
  await expectManualCriteria(page).catch(note)
  return barriers
}

/** Checks a screen again in the other language. The provider's own pages have only one. */
async function findBarriersOfLanguage(page: Page, story: Story): Promise<string[]> {
  if (story.isAtProvider || story.providerPath !== undefined) return []
  const barriers: string[] = []
  for (const check of [changeToOther, expectAccessible, expectKeyboardReachesAll, expectManualCriteria]) {
    await check(page).catch((error: unknown) => {
      barriers.push(`${story.path} in ${OTHER_LANGUAGE}: ${String(error)}`)
    })
  }
  return barriers
}

function changeToOther(page: Page) {
  return changeLanguage(page, OTHER_LANGUAGE)
}

test(
  `every gallery page of an API call ${WHAT} with the fault that its URL arms`,
  { tag: '@night' },
  async ({ page, evidence }) => {
    test.setTimeout(IS_NIGHTLY ? 600_000 : 180_000)
    const inaccessible: string[] = []
    const exchanges = (await findEntries(IS_NIGHTLY)).filter((entry) => entry.kind === 'exchange')
    await page.goto(`${PROVIDER_URL}/gallery`)
    for (const exchange of exchanges) {
      await test.step(exchange.path, async () => {
        evidence.addTenant(toGalleryTenant(exchange.path))
        await openExchange(page, exchange)
        evidence.addCheck({ check: 'opened', place: exchange.path })
        await expectFault(exchange)
        if (IS_NIGHTLY) inaccessible.push(...(await findBarriers(page, exchange.path, evidence)))
      })
    }
    expect(inaccessible).toEqual([])
  },
)

test('every text that the gallery test expects belongs to a gallery page', async () => {
  const paths = (await findEntries()).map(({ path }) => path)
  expect(paths).toEqual(expect.arrayContaining(Object.keys(TEXTS)))
})

// The tests below use addresses that the tests above skip: opening an address resets its tenant.

test(
  'the gallery shows an error for another operation when the URL names that operation',
  { tag: '@night' },
  async ({ page }) => {
    await page.goto(`${PROVIDER_URL}/errors/method_not_allowed?operation=passwordsAuthenticate`)
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('The method is not allowed for this route.')
  },
)

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the status bar below a gallery screen has no accessibility violations', { tag: '@night' }, async ({ page }) => {
    await page.goto(`${PROVIDER_URL}/errors/use_https`)
    await expect(page.locator('.gallery-bar')).toHaveAttribute('data-state', 'shown')
    await expectAccessible(page)
  })
})

test('the gallery does not run an invalid story from the URL', async ({ page }) => {
  const { port } = new URL(WEB_URL)
  const story = { path: '/screens/login', title: 'x', fixture: {}, faults: [], shows: 'x', steps: [] }
  for (const fragment of ['', '%', JSON.stringify({ ...story, steps: [{ visit: '//evil.example/' }] })]) {
    await page.goto(
      `http://gallery-login.localhost:${port}/gallery/?${encodeURIComponent(fragment)}#${encodeURI(fragment)}`,
    )
    await expect(page.getByText('Nothing to play here')).toBeVisible()
  }
  await page.getByRole('link', { name: 'All addresses' }).click()
  await expect(page).toHaveURL(`${PROVIDER_URL}/gallery`)
})

test('the gallery search finds an error by its text', { tag: '@night' }, async ({ page }) => {
  await page.goto(`${PROVIDER_URL}/gallery`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such route')
  await expect(page.getByRole('status')).toHaveText('1 address')
  await page.getByRole('link', { name: 'route_not_found' }).click()
  await expect(page.getByRole('alert')).toHaveText('No such route.')
})
