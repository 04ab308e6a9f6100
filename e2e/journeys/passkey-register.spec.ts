import type { Page } from '@playwright/test'
import { addAuthenticator } from '../authenticator.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

async function openManager(page: Page) {
  await arriveSignedIn(page)
  await page.goto(passkeyManagerUrl)
  return passkeyManagerScreen(page)
}

const NOT_CREATED = en['passkey.not-created']

test(
  'a user creates, renames and deletes a passkey',
  { tag: ['@widget.passkey-registration', '@widget.passkey-management'] },
  async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    const manager = await openManager(page)
    await manager.create.click()
    await expect(page.getByText(en['passkeys.created'])).toBeVisible()
    await expect(manager.passkeys).toHaveText([/Passkey 1/])
    expect(await authenticator.credentials()).toMatchObject([{ isResidentCredential: true }])
    await expect(passkeySignInScreen(page).events).toHaveText(['PASSKEY_REGISTER'])

    await manager.edit.click()
    await expect(manager.name).toHaveValue('Passkey 1')
    await manager.name.fill('My laptop')
    await manager.cancel.click()
    await expect(manager.passkeys).toHaveText([/Passkey 1/])
    await manager.edit.click()
    await manager.name.fill('My laptop')
    await manager.save.click()
    await expect(manager.passkeys).toHaveText([/My laptop/])
    await page.reload()
    await expect(manager.passkeys).toHaveText([/My laptop/])

    await manager.delete.click()
    await expect(page.getByText(en['passkeys.delete-text'])).toBeVisible()
    await manager.cancel.click()
    await manager.delete.click()
    await manager.delete.click()
    await expect(page.getByText(en['passkeys.none'])).toBeVisible()
    await manager.done.click()
    await expect(passkeySignInScreen(page).events.last()).toHaveText('PASSKEY_DONE')
    await expect(page.getByText(en['passkeys.finished'])).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(manager.create).toBeVisible()
  },
)

test(
  'a user without a session gets an error instead of the passkey manager',
  { tag: ['@active-session.passkeys', '@night'] },
  async ({ page }) => {
    await page.goto(passkeyManagerUrl)
    await expect(page.getByRole('alert')).toHaveText(en['passkey.no-user'])
    await expect(passkeyManagerScreen(page).create).toBeHidden()
  },
)

test('skipping ends the passkey registration without a browser prompt', { tag: '@night' }, async ({ page }) => {
  const manager = await openManager(page)
  await manager.skip.click()
  await expect(passkeySignInScreen(page).events).toHaveText(['PASSKEY_SKIP'])
  await expect(page.getByText(en['passkeys.none'])).toBeVisible()
})

test(
  'an authenticator creates no second passkey for the same account',
  { tag: ['@passkey-error.duplicate', '@night'] },
  async ({ page }) => {
    await addAuthenticator(page)
    const manager = await openManager(page)
    await manager.create.click()
    await manager.another.click()
    await manager.create.click()
    await expect(page.getByRole('alert')).toContainText(
      'The Passkey cannot be created as it seems to be already registered.',
    )
    await manager.skip.click()
    await expect(manager.passkeys).toHaveCount(1)
  },
)

test(
  'a user who declines to create a passkey sees how to continue, without an error',
  { tag: ['@passkey-flow.not-created', '@night'] },
  async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    const manager = await openManager(page)
    await authenticator.refuse()
    await manager.create.click()
    await expect(page.getByText(NOT_CREATED)).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(passkeySignInScreen(page).errors).toHaveCount(0)
    await authenticator.accept()
    await manager.create.click()
    await expect(manager.passkeys).toHaveCount(1)
  },
)

test('a new passkey that the provider rejects shows an error', { tag: '@night' }, async ({ page, provider }) => {
  await addAuthenticator(page)
  const manager = await openManager(page)
  await provider.fail('webauthnRegister', 'unable_to_register_webauthn_registration', 1)
  await manager.create.click()
  await expect(page.getByRole('alert')).toHaveText(NOT_CREATED)
  await expect(passkeySignInScreen(page).errors).toHaveCount(1)
})

test('no passkey is created on an authenticator that cannot store passkeys', { tag: '@night' }, async ({ page }) => {
  await addAuthenticator(page, { transport: 'usb', hasResidentKey: false })
  const manager = await openManager(page)
  await manager.create.click()
  await expect(page.getByText(NOT_CREATED)).toBeVisible()
})

test('a passkey deleted in another tab disappears without an error', { tag: '@night' }, async ({ page, provider }) => {
  await addAuthenticator(page)
  const manager = await openManager(page)
  await manager.create.click()
  await expect(manager.passkeys).toHaveCount(1)
  const other = await page.context().newPage()
  await other.goto(passkeyManagerUrl)
  await passkeyManagerScreen(other).delete.click()
  await passkeyManagerScreen(other).delete.click()
  await expect(other.getByText(en['passkeys.none'])).toBeVisible()
  await expect(manager.passkeys).toHaveCount(0)
  const deletions = (await provider.journal()).filter(
    (entry) => entry.operation_id === 'usersWebauthnRegistrationsDelete',
  )
  expect(deletions.map(({ status }) => status)).toEqual([200])
})

test(
  'a browser without WebAuthn shows the reason, and passkey registration can only be skipped',
  { tag: '@night' },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    const manager = await openManager(page)
    await expect(page.getByText(en['passkey.not-supported'])).toBeVisible()
    await expect(manager.create).toHaveAttribute('aria-disabled', 'true')
    await manager.skip.click()
    await expect(passkeySignInScreen(page).events).toHaveText(['PASSKEY_SKIP'])
  },
)
