import type { Page } from '@playwright/test'
import { addAuthenticator, type Authenticator } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeyButtonUrl, passkeyFieldUrl, passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

const NOT_FOUND = en['passkey.not-found']

/** Creates a passkey in the passkey manager. */
async function register(page: Page) {
  const manager = passkeyManagerScreen(page)
  await page.goto(passkeyManagerUrl)
  await expect(manager.create.or(manager.another)).toBeVisible()
  if (await manager.another.isVisible()) await manager.another.click()
  await manager.create.click()
  await expect(page.getByText(en['passkeys.created'])).toBeVisible()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
}

test('a user signs in with a passkey through the button', { tag: '@methods.passkey' }, async ({ page }) => {
  await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyButtonUrl)
  const screen = passkeySignInScreen(page)
  await screen.button.click()
  await expect(screen.success).toBeVisible()
  await expect(page.getByText(en['success.text'])).toBeVisible()
  await expect(screen.events).toHaveText(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
  await expect(screen.users).toHaveCount(1)
})

test('a user signs in with a passkey from the email field, without the button', async ({ page }) => {
  await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyFieldUrl)
  const screen = passkeySignInScreen(page)
  await expect(screen.success).toBeVisible()
  await expect(screen.events).toHaveText(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
})

test('a passkey on a second authenticator signs in to the same account', { tag: '@night' }, async ({ page }) => {
  const laptop = await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await laptop.remove()
  const key = await addAuthenticator(page, { transport: 'usb' })
  await register(page)
  await expect(passkeyManagerScreen(page).passkeys).toHaveText([/Passkey 1/, /Passkey 2/])
  await signOut(page)
  await page.goto(passkeyButtonUrl)
  await passkeySignInScreen(page).button.click()
  await expect(passkeySignInScreen(page).success).toBeVisible()
  expect(await key.credentials()).toHaveLength(1)
})

test.describe('limited authenticators of a signed-in user', () => {
  /** Moves the passkey to another authenticator. For a signed-in user the provider names the passkey, so it need not be discoverable. */
  async function moveTo(page: Page, laptop: Authenticator, options: Parameters<typeof addAuthenticator>[1]) {
    const [credential] = await laptop.credentials()
    if (!credential) throw new Error('There is no passkey.')
    await laptop.remove()
    const key = await addAuthenticator(page, options)
    await key.add({ ...credential, isResidentCredential: options?.hasResidentKey ?? true })
  }

  test(
    'an authenticator without discoverable passkeys works while the user is signed in',
    { tag: '@night' },
    async ({ page, provider }) => {
      const laptop = await addAuthenticator(page)
      await arriveSignedIn(page)
      await register(page)
      await moveTo(page, laptop, { hasResidentKey: false })
      await page.goto(passkeyButtonUrl)
      await passkeySignInScreen(page).button.click()
      await expect(passkeySignInScreen(page).success).toBeVisible()
      const starts = (await provider.journal()).map((entry) => entry.operation_id)
      expect(starts).toContain('webauthnAuthenticateStartSecondary')

      await signOut(page)
      await page.goto(passkeyButtonUrl)
      await passkeySignInScreen(page).button.click()
      await expect(page.getByText('No Passkey was used.')).toBeVisible()
    },
  )

  test(
    'an authenticator without user verification works unless the project requires verification',
    { tag: '@night' },
    async ({ page, provider }) => {
      const laptop = await addAuthenticator(page)
      await arriveSignedIn(page)
      await register(page)
      await moveTo(page, laptop, { hasUserVerification: false })
      const screen = passkeySignInScreen(page)
      await page.goto(passkeyButtonUrl)
      await screen.button.click()
      await expect(screen.success).toBeVisible()

      const { webauthn } = await provider.config()
      await provider.configure({ webauthn: { ...webauthn, user_verification: 'required' } })
      await page.goto(passkeyButtonUrl)
      await screen.button.click()
      await expect(page.getByText('No Passkey was used.')).toBeVisible()
    },
  )
})

test('declining to use a passkey shows no error', { tag: '@night' }, async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyButtonUrl)
  await authenticator.refuse()
  const screen = passkeySignInScreen(page)
  await screen.button.click()
  await expect(page.getByText(en['passkey.not-used'])).toBeVisible()
  await expect(screen.errors).toHaveCount(0)
  await authenticator.accept()
  await screen.button.click()
  await expect(screen.success).toBeVisible()
})

test.describe('a passkey that was removed from the account', () => {
  /** Deletes the passkey at the provider but keeps it on the device, like a password manager that ignores signals. */
  async function deleteAtTheProviderOnly(page: Page, authenticator: Authenticator) {
    const [credential] = await authenticator.credentials()
    const manager = passkeyManagerScreen(page)
    await manager.delete.click()
    await manager.delete.click()
    await expect(page.getByText(en['passkeys.none'])).toBeVisible()
    await signOut(page)
    await page.goto(passkeyButtonUrl)
    for (const left of await authenticator.credentials()) expect(left.credentialId).toBe(credential?.credentialId)
    const isThere = (await authenticator.credentials()).length > 0
    if (credential && !isThere) await authenticator.add(credential)
  }

  test('the passkey button rejects a removed passkey and shows the reason', { tag: '@night' }, async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    await arriveSignedIn(page)
    await register(page)
    await deleteAtTheProviderOnly(page, authenticator)
    await passkeySignInScreen(page).button.click()
    await expect(page.getByRole('alert')).toHaveText(NOT_FOUND)
  })

  test(
    'the email field rejects a removed passkey, and a banner shows the reason',
    { tag: '@night' },
    async ({ page }) => {
      const authenticator = await addAuthenticator(page)
      await arriveSignedIn(page)
      await register(page)
      await deleteAtTheProviderOnly(page, authenticator)
      await page.goto(passkeyFieldUrl)
      await expect(page.getByText(NOT_FOUND)).toBeVisible()
      await expect(passkeySignInScreen(page).email).toBeEditable()
    },
  )
})
