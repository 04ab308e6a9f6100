import { toGalleryTenant } from '../../mock-provider/gallery/index.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { findEntries, openStory } from '../gallery.ts'
import { expectKeyboardReachesAll } from '../keyboard.ts'
import { expectManualCriteria } from '../manual-criteria.ts'
import { sampleByDay } from '../nightly.ts'
import { changeLanguage } from '../page-language.ts'

/** One screen of each kind: forms, lists, messages, questions. */
const SCREENS = [
  '/screens/main',
  '/screens/main-providers',
  '/screens/otp-authenticate',
  '/screens/password-create-or-login',
  '/screens/password-create-or-login-known',
  '/screens/passkey-list',
  '/screens/crypto-error',
  '/screens/idp-consent-scopes',
  '/screens/login',
  '/screens/home',
  '/screens/consent-scopes',
  '/screens/forgotten-password',
]

/** `npm test` measures one screen in this many. */
const ONE_SCREEN_IN = 8

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 700 } })

  for (const path of sampleByDay(SCREENS, ONE_SCREEN_IN)) {
    test(
      `the screen ${path} meets the WCAG criteria that axe does not check, in two languages`,
      { tag: '@wcag.manual' },
      async ({ page, evidence }) => {
        const story = (await findEntries()).find((entry) => entry.path === path)
        if (story?.kind !== 'story') throw new Error(`The gallery has no screen ${path}.`)
        evidence.addTenant(toGalleryTenant(path))
        await openStory(page, story)
        await expectManualCriteria(page)
        await expectKeyboardReachesAll(page)
        await changeLanguage(page, 'cs')
        await expectManualCriteria(page)
        await expectKeyboardReachesAll(page)
        await expectAccessible(page)
        await expect(page.locator(':is(html, .latchkey)[lang="cs"]').first()).toBeAttached()
      },
    )
  }
})
