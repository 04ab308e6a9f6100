import { createSoftwareWallet, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base } from '../fixtures.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { walletScreens } from '../screens/wallet-screens.ts'
import { abortOnce, holdCalls } from '../steps.ts'
import { en } from '../../widget/src/messages/en.ts'

const FAILED = /^Your sign in request could not be completed\./

const test = base.extend<Pick<Latchkey, 'wallet'>>({
  wallet: async ({ page }, use) => {
    const wallet = createSoftwareWallet()
    await wallet.install(page)
    await page.goto(demoUrl('wallet-and-provider'))
    await use(wallet)
  },
})

test(
  'declining to connect a wallet shows the reason and can be retried',
  { tag: ['@crypto-error.connect', '@night'] },
  async ({ page, wallet }) => {
    const screens = walletScreens(page)
    wallet.rejectNext()
    await screens.metamask.click()
    await expect(screens.failed).toBeFocused()
    await expect(page.getByText(FAILED)).toBeVisible()
    await expect(screens.reason).toHaveText(en['crypto.error.rejected'])
    await expect(demoPage(page).errors).toHaveText([/^WalletError/])
    await screens.tryAgain.click()
    await expect(screens.success).toBeVisible()
  },
)

test(
  'declining to sign with a wallet shows an error, and the user can go back',
  { tag: ['@crypto-error.sign', '@night'] },
  async ({ page, wallet, provider }) => {
    const screens = walletScreens(page)
    const release = await holdCalls(page, '**/crypto_wallets/authenticate/start/primary')
    await screens.metamask.click()
    await expect(screens.connecting).toBeVisible()
    await expect(screens.back).toHaveAttribute('aria-disabled', 'true')
    wallet.rejectNext()
    release()
    await expect(screens.failed).toBeVisible()
    await expect(demoPage(page).events).toHaveText(['CRYPTO_WALLET_AUTHENTICATE_START'])
    expect(await provider.statusesOf('cryptoWalletsAuthenticate')).toEqual([])
    await screens.back.click()
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    await screens.metamask.click()
    await expect(screens.success).toBeVisible()
  },
)

for (const path of ['authenticate/start/primary', 'authenticate']) {
  test(
    `a network failure of the wallet request ${path} shows an error, and a retry signs the user in`,
    { tag: '@night' },
    async ({ page, wallet }) => {
      const screens = walletScreens(page)
      await expect(screens.metamask).toBeVisible()
      await abortOnce(page, `**/crypto_wallets/${path}`)
      await screens.metamask.click()
      await expect(screens.failed).toBeVisible()
      await expect(screens.reason).toContainText(en['failure.network'])
      await screens.tryAgain.click()
      await expect(screens.success).toBeVisible()
      expect(wallet.type).toBe('ethereum')
    },
  )
}

test(
  'a provider error during a wallet sign-in is shown with its message',
  { tag: '@night' },
  async ({ page, wallet, provider }) => {
    const screens = walletScreens(page)
    await provider.fail('cryptoWalletsAuthenticate', 'user_lock_limit_reached', 1)
    await screens.metamask.click()
    await expect(screens.reason).toHaveText(en['error.user_lock_limit_reached'])
    await expect(demoPage(page).errors).toHaveText([/^ProviderError/])
    expect(wallet.type).toBe('ethereum')
  },
)

base('the user can go back from a wallet that never responds', async ({ page }) => {
  await page.addInitScript(() => {
    const ethereum = { isMetaMask: true, request: () => new Promise(() => {}) }
    Object.assign(window, { ethereum })
  })
  await page.goto(demoUrl('wallet-and-provider'))
  const screens = walletScreens(page)
  await screens.metamask.click()
  await expect(screens.connecting).toBeVisible()
  await screens.back.click()
  await expect(screens.metamask).toBeVisible()
})
