import type { Page } from '@playwright/test'
import { addAuthenticator, type Authenticator } from '../authenticator.ts'
import { expect, test } from '../fixtures.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeyButtonUrl, passkeyFieldUrl, passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'

const NOT_FOUND =
  'Passkey registration not found. You may have deleted the passkey from your account but not password manager. Please try again.'

/** Ends at the manager, signed in, with a passkey on the authenticator. */
async function register(page: Page) {
  const manager = passkeyManagerScreen(page)
  await page.goto(passkeyManagerUrl)
  await expect(manager.create.or(manager.another)).toBeVisible()
  if (await manager.another.isVisible()) await manager.another.click()
  await manager.create.click()
  await expect(page.getByText('Your Passkey was created.')).toBeVisible()
}

async function signOut(page: Page) {
  await page.context().clearCookies()
}

test('a passkey signs its user in by the button', async ({ page }) => {
  await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyButtonUrl)
  const screen = passkeySignInScreen(page)
  await screen.button.click()
  await expect(screen.success).toBeVisible()
  await expect(page.getByText('You have successfully logged in.')).toBeVisible()
  await expect(screen.events).toHaveText(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
  await expect(screen.users).toHaveCount(1)
})

test('a passkey signs its user in from the field, and no button is needed', async ({ page }) => {
  await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyFieldUrl)
  const screen = passkeySignInScreen(page)
  await expect(screen.success).toBeVisible()
  await expect(screen.events).toHaveText(['PASSKEY_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE'])
})

test('two authenticators sign in to one account', async ({ page }) => {
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

test.describe('an authenticator that can less is enough for who is signed in already', () => {
  /** The passkey moves to another authenticator. Signed in, the provider names it, so that nothing need discover it. */
  async function moveTo(page: Page, laptop: Authenticator, options: Parameters<typeof addAuthenticator>[1]) {
    const [credential] = await laptop.credentials()
    if (!credential) throw new Error('Nothing was registered.')
    await laptop.remove()
    const key = await addAuthenticator(page, options)
    await key.add({ ...credential, isResidentCredential: options?.hasResidentKey ?? true })
  }

  test('one that holds no passkeys by itself', async ({ page, provider }) => {
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
  })

  test('one that verifies nobody, unless the project demands it', async ({ page, provider }) => {
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
  })
})

test('who declines is not told of an error', async ({ page }) => {
  const authenticator = await addAuthenticator(page)
  await arriveSignedIn(page)
  await register(page)
  await signOut(page)
  await page.goto(passkeyButtonUrl)
  await authenticator.refuse()
  const screen = passkeySignInScreen(page)
  await screen.button.click()
  await expect(page.getByText('No Passkey was used. Please try again, or sign in another way.')).toBeVisible()
  await expect(screen.errors).toHaveCount(0)
  await authenticator.accept()
  await screen.button.click()
  await expect(screen.success).toBeVisible()
})

test.describe('a passkey that the account has no more', () => {
  /** Deleted at the provider, and put back onto the device, as a manager does that hears no signals. */
  async function deleteAtTheProviderOnly(page: Page, authenticator: Authenticator) {
    const [credential] = await authenticator.credentials()
    const manager = passkeyManagerScreen(page)
    await manager.delete.click()
    await manager.delete.click()
    await expect(page.getByText('You have no Passkeys.')).toBeVisible()
    await signOut(page)
    await page.goto(passkeyButtonUrl)
    for (const left of await authenticator.credentials()) expect(left.credentialId).toBe(credential?.credentialId)
    const isThere = (await authenticator.credentials()).length > 0
    if (credential && !isThere) await authenticator.add(credential)
  }

  test('does not sign in by the button, and says why', async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    await arriveSignedIn(page)
    await register(page)
    await deleteAtTheProviderOnly(page, authenticator)
    await passkeySignInScreen(page).button.click()
    await expect(page.getByRole('alert')).toHaveText(NOT_FOUND)
  })

  test('does not sign in from the field, and a banner says why', async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    await arriveSignedIn(page)
    await register(page)
    await deleteAtTheProviderOnly(page, authenticator)
    await page.goto(passkeyFieldUrl)
    await expect(page.getByText(NOT_FOUND)).toBeVisible()
    await expect(passkeySignInScreen(page).email).toBeEditable()
  })
})
