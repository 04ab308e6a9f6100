import type { Page } from '@playwright/test'
import { addAuthenticator } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import type { Provider } from '../provider.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeyButtonUrl, passkeyFieldUrl, passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

/** One call of `navigator.credentials.get`. The outcome is `pending` until the user or the page ends the call. */
type Attempt = { mediation: string; outcome: string }
type Recorder = { attempts: Attempt[] }

/** Records every request for a passkey. */
async function recordAttempts(page: Page): Promise<() => Promise<Attempt[]>> {
  await page.addInitScript(() => {
    const recorder: Recorder = { attempts: [] }
    Object.assign(globalThis, { recorder })
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = async (options) => {
      const attempt = { mediation: options?.mediation ?? 'modal', outcome: 'pending' }
      recorder.attempts.push(attempt)
      try {
        const credential = await get(options)
        attempt.outcome = 'resolved'
        return credential
      } catch (error) {
        attempt.outcome = error instanceof Error ? error.name : 'unknown'
        throw error
      }
    }
  })
  return () =>
    page.evaluate(() => {
      const recorder: Recorder = Reflect.get(globalThis, 'recorder')
      return recorder.attempts
    })
}

async function countStarts(provider: Provider): Promise<number> {
  const entries = await provider.journal()
  return entries.filter((entry) => entry.operation_id === 'webauthnAuthenticateStartPrimary').length
}

async function registerAndSignOut(page: Page): Promise<void> {
  await arriveSignedIn(page)
  await page.goto(passkeyManagerUrl)
  await passkeyManagerScreen(page).create.click()
  await expect(page.getByText(en['passkeys.created'])).toBeVisible()
  await page.context().clearCookies()
}

test(
  'the email field offers passkeys at most five times',
  { tag: ['@night', '@passkey-autofill.attempts'] },
  async ({ page, provider }) => {
    await addAuthenticator(page)
    await registerAndSignOut(page)
    await provider.fail('webauthnAuthenticate', 'unable_to_auth_webauthn_registration')
    const attempts = await recordAttempts(page)
    await page.goto(passkeyFieldUrl)
    await expect(page.getByText(en['passkey.sign-in-failed'])).toBeVisible()
    await expect(passkeySignInScreen(page).errors).toHaveCount(5)
    await page.waitForLoadState('networkidle')
    expect(await attempts()).toEqual(Array(5).fill({ mediation: 'conditional', outcome: 'resolved' }))
    expect(await countStarts(provider)).toBe(5)
    await expect(passkeySignInScreen(page).button).toBeHidden()
  },
)

test('the email field stops offering passkeys after a success', { tag: '@night' }, async ({ page, provider }) => {
  await addAuthenticator(page)
  await registerAndSignOut(page)
  await provider.fail('webauthnAuthenticate', 'unable_to_auth_webauthn_registration', 2)
  const attempts = await recordAttempts(page)
  await page.goto(passkeyFieldUrl)
  await expect(passkeySignInScreen(page).success).toBeVisible()
  expect(await attempts()).toHaveLength(3)
})

test(
  'a user who declines the passkey offered by the email field is not asked again',
  { tag: ['@night', '@passkey-autofill.denied'] },
  async ({ page, provider }) => {
    const authenticator = await addAuthenticator(page)
    await registerAndSignOut(page)
    await authenticator.refuse()
    const attempts = await recordAttempts(page)
    await page.goto(passkeyFieldUrl)
    await expect.poll(attempts).toEqual([{ mediation: 'conditional', outcome: 'NotAllowedError' }])
    await page.waitForLoadState('networkidle')
    expect(await attempts()).toHaveLength(1)
    expect(await countStarts(provider)).toBe(1)
    await expect(passkeySignInScreen(page).errors).toHaveCount(0)
    await expect(passkeySignInScreen(page).email).toBeEditable()
  },
)

test(
  'leaving the email form cancels the passkey request',
  { tag: ['@night', '@passkey-autofill.closed'] },
  async ({ page, provider }) => {
    const authenticator = await addAuthenticator(page)
    await registerAndSignOut(page)
    await authenticator.ignore()
    const attempts = await recordAttempts(page)
    await page.goto(passkeyFieldUrl)
    await expect.poll(attempts).toEqual([{ mediation: 'conditional', outcome: 'pending' }])
    await passkeySignInScreen(page).email.fill('ada@example.com')
    await page.getByRole('button', { name: en['email.continue'] }).click()
    await expect(page.getByRole('heading', { name: en['email-confirmation.title'] })).toBeVisible()
    await expect.poll(attempts).toEqual([{ mediation: 'conditional', outcome: 'AbortError' }])
    expect(await countStarts(provider)).toBe(1)
    await page.getByRole('button', { name: en['form.try-again'] }).click()
    await expect.poll(async () => (await attempts()).length).toBe(2)
  },
)

test(
  'without a form, no passkey is requested until the passkey button is pressed',
  { tag: '@night' },
  async ({ page, provider }) => {
    await addAuthenticator(page)
    await registerAndSignOut(page)
    const attempts = await recordAttempts(page)
    await page.goto(passkeyButtonUrl)
    const screen = passkeySignInScreen(page)
    await expect(screen.button).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await attempts()).toEqual([])
    expect(await countStarts(provider)).toBe(0)
    await screen.button.click()
    await expect(screen.success).toBeVisible()
    expect(await attempts()).toEqual([{ mediation: 'modal', outcome: 'resolved' }])
  },
)

test.describe('in other browsers', () => {
  test(
    'a browser without passkey autofill shows the passkey button beside the form',
    { tag: ['@main.passkey-button-no-autofill', '@night'] },
    async ({ page, provider }) => {
      await addAuthenticator(page)
      await registerAndSignOut(page)
      await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))
      const attempts = await recordAttempts(page)
      await page.goto(passkeyFieldUrl)
      const screen = passkeySignInScreen(page)
      await expect(screen.button).toBeVisible()
      await expect(page.getByText('or', { exact: true })).toBeVisible()
      expect(await attempts()).toEqual([])
      expect(await countStarts(provider)).toBe(0)
      await screen.button.click()
      await expect(screen.success).toBeVisible()
    },
  )

  test(
    'a browser without WebAuthn shows a disabled passkey button and the reason',
    { tag: '@night' },
    async ({ page }) => {
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
      await page.goto(passkeyFieldUrl)
      const screen = passkeySignInScreen(page)
      await expect(screen.button).toHaveAttribute('aria-disabled', 'true')
      await expect(screen.button).toHaveAccessibleDescription(/This browser does not support Passkeys/)
      await expect(screen.email).toBeEditable()
    },
  )
})
