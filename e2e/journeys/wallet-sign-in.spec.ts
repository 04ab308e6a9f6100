import { createSoftwareWallet } from '@latchkey/mock-provider/testing'
import { expect, test } from '../fixtures.ts'
import type { Provider } from '../provider.ts'
import { demoPage, demoUrl } from '../screens/demo.ts'
import { walletScreens } from '../screens/wallet-screens.ts'
import { en } from '../../widget/src/messages/en.ts'

const EVENTS = ['CRYPTO_WALLET_AUTHENTICATE_START', 'CRYPTO_WALLET_AUTHENTICATE', 'AUTHENTICATE_FLOW_COMPLETE']

async function findCall(provider: Provider, operation_id: string) {
  return (await provider.journal()).find((entry) => entry.operation_id === operation_id)
}

test('an Ethereum wallet signs its owner in', { tag: '@methods.wallet-ethereum' }, async ({ page, provider }) => {
  const wallet = createSoftwareWallet()
  await wallet.install(page)
  await page.goto(demoUrl('crypto-wallets'))
  const screens = walletScreens(page)
  await screens.metamask.click()
  await expect(screens.success).toBeFocused()
  await expect(page.getByText(en['crypto.success.text'])).toBeVisible()
  await expect(demoPage(page).events).toHaveText(EVENTS)
  await expect(demoPage(page).users).toHaveCount(1)
  await expect(demoPage(page).errors).toHaveCount(0)
  expect(await findCall(provider, 'cryptoWalletsAuthenticate')).toMatchObject({
    status: 200,
    request_body: {
      crypto_wallet_address: wallet.address,
      crypto_wallet_type: 'ethereum',
      session_duration_minutes: 30,
    },
  })
})

test(
  'with Sign-In with Ethereum, the wallet challenge is requested for the origin of the page',
  { tag: '@night' },
  async ({ page, provider }) => {
    await provider.configure({ siwe_required_for_crypto_wallets: true })
    const wallet = createSoftwareWallet()
    await wallet.install(page)
    await page.goto(demoUrl('crypto-wallets'))
    await walletScreens(page).metamask.click()
    await expect(walletScreens(page).success).toBeVisible()
    expect(await findCall(provider, 'cryptoWalletsAuthenticateStartPrimary')).toMatchObject({
      status: 200,
      request_body: { siwe_params: { uri: new URL(page.url()).origin } },
    })
  },
)

test(
  'a Solana wallet signs its owner in when Sign-In with Ethereum is required',
  { tag: '@methods.wallet-solana' },
  async ({ page, provider }) => {
    await provider.configure({ siwe_required_for_crypto_wallets: true })
    const wallet = createSoftwareWallet({ type: 'solana' })
    await wallet.install(page)
    await page.goto(demoUrl('wallet-in-shadow-root'))
    await walletScreens(page).phantom.click()
    await expect(walletScreens(page).success).toBeVisible()
    await expect(demoPage(page).events).toHaveText(EVENTS)
    expect(await findCall(provider, 'cryptoWalletsAuthenticate')).toMatchObject({
      status: 200,
      request_body: { crypto_wallet_address: wallet.address, crypto_wallet_type: 'solana' },
    })
  },
)

test('the same wallet signs in the same user again', { tag: '@night' }, async ({ page }) => {
  await createSoftwareWallet().install(page)
  const users: string[] = []
  for (let visit = 0; visit < 2; visit++) {
    await page.goto(demoUrl('crypto-wallets'))
    await walletScreens(page).metamask.click()
    await expect(walletScreens(page).success).toBeVisible()
    users.push(await demoPage(page).users.innerText())
    await page.context().clearCookies()
  }
  expect(users[1]).toBe(users[0])
})

test('a wallet that pretends to be MetaMask is not labelled as MetaMask', async ({ page, provider }) => {
  const wallet = createSoftwareWallet()
  await wallet.install(page)
  await page.addInitScript(() => {
    const provider = { isMetaMask: true, request: () => new Promise(() => {}) }
    const info = {
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: 'MetaMask',
      icon: 'data:,',
      rdns: 'io.pretender',
    }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
    Object.assign(window, { ethereum: provider })
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await page.goto(demoUrl('crypto-wallets'))
  const screens = walletScreens(page)
  await expect(screens.otherEthereum).toBeVisible()
  await screens.metamask.click()
  await expect(screens.success).toBeVisible()
  const { request_body } = (await findCall(provider, 'cryptoWalletsAuthenticate')) ?? {}
  expect(request_body).toMatchObject({ crypto_wallet_address: wallet.address })
})

test('with five third-party providers, the wallets are on a separate screen', { tag: '@night' }, async ({ page }) => {
  await Promise.all([createSoftwareWallet().install(page), createSoftwareWallet({ type: 'solana' }).install(page)])
  await page.goto(demoUrl('wallet-among-five-providers'))
  const screens = walletScreens(page)
  await expect(screens.others).toBeVisible()
  await expect(screens.metamask).toBeHidden()
  await screens.others.click()
  await expect(screens.phantom).toBeVisible()
  await screens.metamask.click()
  await expect(screens.success).toBeVisible()
})

test(
  'a user without a wallet sees links to wallet providers',
  { tag: ['@crypto.downloads', '@night'] },
  async ({ page }) => {
    await page.goto(demoUrl('wallet-and-email'))
    const screens = walletScreens(page)
    await screens.setup.click()
    await expect(page.getByRole('heading', { name: en['crypto.setup.title'] })).toBeFocused()
    const links = page.getByRole('region', { name: en['main.title'] }).getByRole('link')
    await expect(links).toHaveText(['Metamask', 'Phantom', 'Coinbase', 'Binance'])
    await screens.back.click()
    await expect(page.getByRole('button', { name: en['email.continue'] })).toBeVisible()
  },
)
