import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { codeOf } from '../inbox.ts'
import { recordTranscript, type Transcript } from '../screen-reader.ts'
import { asanaPage } from '../screens/asana-page.ts'
import { consentScreen } from '../screens/consent-screen.ts'
import { demoUrl } from '../screens/demo.ts'
import { emailConfirmation } from '../screens/email-confirmation.ts'
import { homeScreen } from '../screens/home-screen.ts'
import { passcodeScreen } from '../screens/passcode-screen.ts'
import { enterEmail, passwordScreens } from '../screens/password-screens.ts'
import { signInForm } from '../screens/sign-in-form.ts'
import { signInQuestion } from '../screens/sign-in-question.ts'
import { arriveSignedIn, signInWithGithub } from '../steps.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

const ADA = 'ada@example.com'

/** The transcripts are part of the accessibility report. `--update-snapshots` rewrites them. */
function expectTranscript({ text }: Transcript, name: string) {
  expect(text).toMatchSnapshot(`${name}.txt`)
}

const record = (page: Page) => recordTranscript(page, '.latchkey')

test('a screen reader announces the steps of requesting an email link', { tag: '@night' }, async ({ page }) => {
  const transcript = await record(page)
  await page.goto(demoUrl('email-link'))
  await page.getByText('Powered by').waitFor()
  await transcript.add('The form opens.')
  await signInForm(page).withEmail.click()
  await expect(signInForm(page).error).toBeVisible()
  await transcript.add('The form is sent without an address.')
  await signInForm(page).sendToEmail(ADA)
  await expect(emailConfirmation(page).sentTo(ADA)).toBeVisible()
  await transcript.add('The form is sent with an address.')
  await emailConfirmation(page).tryAgain.click()
  await expect(signInForm(page).email).toBeVisible()
  await transcript.add('"Try again" is pressed.')
  expectTranscript(transcript, 'email-link')
})

test('a screen reader announces the steps of entering a passcode', { tag: '@night' }, async ({ page, inbox }) => {
  const transcript = await record(page)
  await page.goto(demoUrl('email-passcode'))
  await signInForm(page).sendToEmail(ADA)
  await expect(passcodeScreen(page).input).toBeFocused()
  await transcript.add('A passcode was sent.')
  const code = codeOf(await inbox.waitFor({ to: ADA }))
  await passcodeScreen(page).input.fill(code === '000000' ? '111111' : '000000')
  await expect(passcodeScreen(page).error).not.toBeEmpty()
  await transcript.add('A wrong passcode is entered.')
  await passcodeScreen(page).input.fill(code)
  await expect(passcodeScreen(page).verified).toBeVisible()
  await transcript.add('The right passcode is entered.')
  expectTranscript(transcript, 'passcode')
})

test('a screen reader announces what is wrong with a password', { tag: '@night' }, async ({ page }) => {
  const transcript = await record(page)
  const screens = passwordScreens(page)
  await enterEmail(page, ADA)
  await expect(screens.createTitle).toBeVisible()
  await transcript.add('A password is asked for.')
  await screens.password.fill('aaaaaaaaaaaa')
  await expect(page.getByText(/Repeated characters/)).toBeVisible()
  await transcript.add('A weak password is typed.')
  await screens.password.fill('quite the zebra umbrella')
  await expect(screens.continue).toHaveAttribute('aria-disabled', 'false')
  await transcript.add('A strong password is typed.')
  await screens.continue.click()
  await expect(screens.success).toBeVisible()
  await transcript.add('The password is sent.')
  expectTranscript(transcript, 'password')
})

test(
  'a screen reader announces the authorization request of an assistant',
  { tag: '@night' },
  async ({ page, assistant }) => {
    const transcript = await recordTranscript(page)
    await page.goto(await assistant.begin())
    await page.getByText('Powered by Stytch', { exact: true }).waitFor({ state: 'attached' })
    await transcript.add('An assistant opens the login page.')
    await signInWithGithub(page)
    await expect(consentScreen(page).heading).toBeFocused()
    await expect(consentScreen(page).allow).toBeEnabled()
    await transcript.add('The person has signed in.')
    expectTranscript(transcript, 'consent')
  },
)

test('a screen reader announces that Asana is connected and disconnected', { tag: '@night' }, async ({ page }) => {
  const transcript = await recordTranscript(page)
  await arriveSignedIn(page)
  await homeScreen(page).connect.click()
  await asanaPage(page).allow.click()
  await expect(homeScreen(page).connected).toBeVisible()
  await expect(homeScreen(page).linked).toBeVisible()
  await transcript.add('Asana was connected.')
  await page.reload()
  await homeScreen(page).disconnect.click()
  await expect(homeScreen(page).disconnected).toBeVisible()
  await transcript.add(EN_APP.home.connection.disconnected)
  expectTranscript(transcript, 'asana')
})

test(
  'a screen reader announces that a link does not work and that the page will redirect',
  { tag: '@night' },
  async ({ page }) => {
    const transcript = await recordTranscript(page)
    await page.goto('/authenticate?stytch_token_type=magic_links&token=unknown')
    await signInQuestion(page).proceed.click()
    await expect(page.getByText(EN_APP.authenticate.redirecting)).toBeVisible()
    await transcript.add('A link that was used already is opened.')
    await page.getByRole('button', { name: EN_APP.authenticate.stay }).click()
    await expect(page.getByText(EN_APP.authenticate.stopped)).toBeVisible()
    await transcript.add('The person asks to stay.')
    expectTranscript(transcript, 'failed-link')
  },
)
