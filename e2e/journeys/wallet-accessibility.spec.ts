import { createSoftwareWallet } from '@latchkey/mock-provider/testing'
import { expectAccessible, tabTo } from '../checks.ts'
import { expect, test } from '../fixtures.ts'
import { demoUrl } from '../screens/demo.ts'
import { walletScreens } from '../screens/wallet-screens.ts'
import { holdCalls } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the wallet screens have no accessibility violations', { tag: '@wcag.widget-axe' }, async ({ page }) => {
    const screens = walletScreens(page)
    const wallet = createSoftwareWallet()
    await Promise.all([wallet.install(page), createSoftwareWallet({ type: 'solana' }).install(page)])
    await page.goto(demoUrl('wallet-among-five-providers'))
    await expect(screens.others).toBeVisible()
    await expectAccessible(page)
    await screens.others.click()
    await expect(screens.metamask).toBeVisible()
    await expectAccessible(page)
    await screens.setup.click()
    await expect(page.getByRole('heading', { name: en['crypto.setup.title'] })).toBeVisible()
    await expectAccessible(page)

    await page.goto(demoUrl('wallet-and-email'))
    wallet.rejectNext()
    await screens.metamask.click()
    await expect(screens.failed).toBeVisible()
    await expectAccessible(page)
    const releaseStart = await holdCalls(page, '**/crypto_wallets/authenticate/start/primary')
    const release = await holdCalls(page, '**/crypto_wallets/authenticate')
    await screens.tryAgain.click()
    await expect(screens.connecting).toBeVisible()
    await expectAccessible(page)
    releaseStart()
    await expect(screens.signing).toBeVisible()
    await expectAccessible(page)
    release()
    await expect(screens.success).toBeVisible()
    await expectAccessible(page)
  })
})

test(
  'a user signs in with a wallet by keyboard alone, also after a rejection',
  { tag: '@wcag.widget-keyboard' },
  async ({ page }) => {
    const wallet = createSoftwareWallet()
    await wallet.install(page)
    await page.goto(demoUrl('wallet-and-provider'))
    const screens = walletScreens(page)
    await expect(screens.metamask).toBeVisible()
    wallet.rejectNext()
    await tabTo(page, 'Continue with Metamask')
    await page.keyboard.press('Enter')
    await expect(screens.failed).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(screens.tryAgain).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(screens.success).toBeFocused()
  },
)
