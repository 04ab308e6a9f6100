import { addAuthenticator } from '../authenticator.ts'
import { expectAccessible } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { passkeyManagerScreen, passkeyManagerUrl } from '../screens/passkey-manager-screen.ts'
import { passkeyButtonUrl, passkeyFieldUrl, passkeySignInScreen } from '../screens/passkey-sign-in-screen.ts'
import { arriveSignedIn } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the passkey screens have no accessibility violations', { tag: '@wcag.widget-axe' }, async ({ page }) => {
    const authenticator = await addAuthenticator(page)
    await arriveSignedIn(page)
    await page.goto(passkeyManagerUrl)
    const manager = passkeyManagerScreen(page)
    await expect(manager.create).toBeVisible()
    await expectAccessible(page)
    await authenticator.refuse()
    await manager.create.click()
    await expect(page.getByText(en['passkey.not-created'])).toBeVisible()
    await expectAccessible(page)
    await authenticator.accept()
    await manager.create.click()
    await expect(manager.passkeys).toHaveCount(1)
    await expectAccessible(page)
    await manager.edit.click()
    await manager.name.fill('')
    await manager.save.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await manager.cancel.click()
    await manager.delete.click()
    await expectAccessible(page)
  })

  test('signing in with a passkey has no accessibility violations', { tag: '@night' }, async ({ page, provider }) => {
    await addAuthenticator(page)
    await arriveSignedIn(page)
    await page.goto(passkeyManagerUrl)
    await passkeyManagerScreen(page).create.click()
    await expect(page.getByText(en['passkeys.created'])).toBeVisible()
    await page.context().clearCookies()
    const screen = passkeySignInScreen(page)
    await provider.fail('webauthnAuthenticate', 'webauthn_registration_not_found', 1)
    await page.goto(passkeyButtonUrl)
    await screen.button.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    await page.goto(passkeyFieldUrl)
    await expect(screen.email).toHaveAttribute('autocomplete', 'email webauthn')
    await expectAccessible(page)
  })
})

test(
  'passkeys are created, renamed and deleted with the keyboard alone',
  { tag: '@wcag.widget-keyboard' },
  async ({ page }) => {
    await addAuthenticator(page)
    await arriveSignedIn(page)
    await page.goto(passkeyManagerUrl)
    const manager = passkeyManagerScreen(page)
    await expect(page.getByRole('heading', { name: en['passkeys.register-title'] })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(manager.create).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(manager.heading).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(manager.name).toBeFocused()
    await page.keyboard.type('Desk')
    await page.keyboard.press('Enter')
    await expect(manager.passkeys).toHaveText([/Desk/])
    await expect(manager.edit).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(manager.cancel).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(manager.delete).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(en['passkeys.deleted'])).toBeVisible()
    await expect(manager.heading).toBeFocused()
  },
)
