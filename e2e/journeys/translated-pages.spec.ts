import { codeOf } from '../inbox.ts'
import { sampleByDay } from '../nightly.ts'
import { demoUrl } from '../screens/demo.ts'
import { expect, test } from '../fixtures.ts'
import { CONSOLE_PATHS, consoleScreen } from '../screens/console-screen.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { faultsPage } from '../screens/faults-page.ts'
import { homeScreen, homeUrl } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'
import { expectLonelyTexts, translate } from '../translation.ts'
import { en } from '../../widget/src/messages/en.ts'

const ADA = 'ada@example.com'
/** Default lifetime of a passcode. */
const EXPIRY_MS = 5 * 60_000

// `gallery.spec.ts` translates every screen of the widget and of the web app. These journeys go on where its stories end.

test(
  'a user authorizes an assistant and connects and disconnects Asana on browser-translated pages',
  { tag: ['@night', '@threat.b7'] },
  async ({ page, assistant }) => {
    const failures = await translate(page)
    await page.goto(await assistant.begin())
    await signInWithGithub(page)
    await expectLonelyTexts(page)
    await consentScreen(page).allow.click()
    expect((await assistant.comeback()).get('code')).not.toBeNull()
    await page.waitForURL('**/callback?**')
    await page.goto(homeUrl)
    const home = homeScreen(page)
    await expect(home.heading).toBeVisible()
    await expectLonelyTexts(page)
    await home.connect.click()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(home.connected).toBeVisible()
    await home.disconnect.click()
    await expect(home.disconnected).toBeVisible()
    await expectLonelyTexts(page)
    await home.signOut.click()
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    expect(failures).toEqual([])
  },
)

test(
  'on a browser-translated page, a passcode is rejected, resent, expires and signs the user in',
  { tag: '@threat.b7' },
  async ({ page, inbox, clock }) => {
    const failures = await translate(page)
    await clock.install()
    await page.goto(demoUrl('email-passcode'))
    await signInForm(page).sendToEmail(ADA)
    const passcode = passcodeScreen(page)
    await passcode.input.fill('000000')
    await expect(passcode.error).toHaveText(en['error.otp_code_not_found'])
    await expect(passcode.countdown).toBeVisible()
    await passcode.resend.click()
    await expect(passcode.resend).toHaveText(en['passcode.sent'])
    await expectLonelyTexts(page)
    await clock.advance(EXPIRY_MS)
    await expect(passcode.expired).toBeVisible()
    await expectLonelyTexts(page)
    await passcode.resend.click()
    await expect(passcode.countdown).toBeVisible()
    await expect.poll(async () => (await inbox.list({ to: ADA })).length).toBe(3)
    const [newest] = await inbox.list({ to: ADA })
    if (newest) await passcode.input.fill(codeOf(newest))
    await expect(passcode.verified).toBeVisible()
    expect(failures).toEqual([])
  },
)

test(
  'every console page works when the browser translates it',
  { tag: ['@night', '@threat.b7'] },
  async ({ page, provider, tenant }) => {
    const failures = await translate(page)
    const user_id = await provider.createUser({ email: 'ada@example.com', trusted_metadata: { plan: 'pro' } })
    await provider.createClient({
      client_id: 'connected-app-test-journey',
      client_name: 'Journey Assistant',
      client_type: 'third_party_public',
      redirect_urls: ['https://assistant.example.com/cb'],
    })
    await arriveSignedIn(page)
    const { heading, open } = consoleScreen(page, tenant)
    const values: Record<string, string> = { user_id, client_id: 'connected-app-test-journey' }
    for (const path of sampleByDay(
      CONSOLE_PATHS.filter((known) => !/error_type|name/.test(known)),
      4,
    )) {
      await test.step(path, async () => {
        await open(path.replace(/:(\w+)/, (_, name: string) => values[name] ?? ''))
        await expect(heading).toBeVisible()
        await expect(page.getByText('Loading…')).toHaveCount(0)
        // Disclosures render their contents when they are opened.
        await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
        await expectLonelyTexts(page)
      })
    }
    const faults = faultsPage(page)
    await faults.open(tenant, { q: 'breached_password' })
    await page
      .getByRole('button', { name: /^Arm breached_password for/ })
      .first()
      .click()
    await expect(faults.armed).toBeVisible()
    await faults.search.fill('magic')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expect(page.getByText('No fault is armed.')).toBeVisible()
    expect(failures).toEqual([])
  },
)
