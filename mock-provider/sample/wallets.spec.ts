import { createSoftwareWallet, latchkey, type Latchkey } from '@latchkey/mock-provider/testing'
import { expect, test as base, type Page } from '@playwright/test'
import base58 from 'bs58'
import { withSampleApp } from './start-app.ts'

const test = base.extend<Latchkey>({ ...latchkey, baseURL: ({ idp }, use) => withSampleApp(idp, use) })

type Extensions = {
  ethereum: { request(call: { method: string; params?: unknown[] }): Promise<unknown> }
  solana: {
    connect(): Promise<{ publicKey: { toString(): string } }>
    request(call: { method: string; params: object }): Promise<{ signature: Uint8Array }>
  }
}

/** Returns a Sign-In with Ethereum message. @see EIP-4361 */
function toMessage(domain: string, address: string): string {
  return `${domain} wants you to sign in with your Ethereum account:
${address}


URI: https://${domain}
Version: 1
Chain ID: 1
Nonce: 12345678
Issued At: 2026-01-05T09:00:00Z`
}

const status = (page: Page) => page.getByRole('status')

test('a user who rejects the wallet signature once can still sign in', async ({ page, wallet }) => {
  await wallet.install(page)
  await page.goto('/')
  wallet.rejectNext()
  await page.getByText('Sign in with a wallet').click()
  await expect(status(page)).toHaveText('The person rejected the request.')
  await page.getByText('Sign in with a wallet').click()
  await expect(status(page)).toHaveText(`Welcome, ${wallet.address}`)
})

test('software wallets that are created with the same seed have the same address', async ({ page, idp }) => {
  const [first, again] = [1, 2].map(() => createSoftwareWallet({ seed: 'ada' }))
  await first?.install(page)
  await page.goto('/')
  await page.getByText('Sign in with a wallet').click()
  await expect(status(page)).toHaveText(`Welcome, ${again?.address}`)
  expect(idp.journal({ operation_id: 'cryptoWalletsAuthenticate' })).toMatchObject([{ status: 200 }])
})

test('a software wallet refuses to sign a message of another site', async ({ page, baseURL, wallet }) => {
  await wallet.install(page)
  await page.goto('/')
  const { host } = new URL(baseURL ?? '')
  const sign = (domain: string) =>
    page.evaluate(
      async ([text, address]) => {
        const ethereum: { request(call: object): Promise<string> } = Reflect.get(window, 'ethereum')
        const request = ethereum.request({ method: 'personal_sign', params: [text, address] })
        return request.catch((error: { code: number; message: string }) => `${error.code} ${error.message}`)
      },
      [toMessage(domain, wallet.address), wallet.address],
    )
  expect(await sign(host)).toBe(await wallet.sign(toMessage(host, wallet.address)))
  expect(await sign('evil.example')).toBe(`4001 The message is evil.example's, but ${host} asks for the signature.`)
})

test('the Ethereum and Solana software wallets behave like browser extensions', async ({ page }) => {
  const solana = createSoftwareWallet({ type: 'solana' })
  const ethereum = createSoftwareWallet()
  await Promise.all([solana.install(page), ethereum.install(page)])
  await page.goto('/')
  const seen = await page.evaluate(async () => {
    const solana: Extensions['solana'] = Reflect.get(window, 'solana')
    const ethereum: Extensions['ethereum'] = Reflect.get(window, 'ethereum')
    const before = await ethereum.request({ method: 'eth_accounts' })
    await ethereum.request({ method: 'eth_requestAccounts' })
    const announced = new Promise((resolve) =>
      window.addEventListener(
        'eip6963:announceProvider',
        (event) => event instanceof CustomEvent && resolve(event.detail.provider),
      ),
    )
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const code = (request: Promise<unknown>) => request.then(String, (error: { code: number }) => error.code)
    const params = { message: new TextEncoder().encode('Sign this.'), display: 'utf8' }
    const early = await code(solana.request({ method: 'signMessage', params }))
    const { publicKey } = await solana.connect()
    const { signature } = await solana.request({ method: 'signMessage', params })
    return {
      before,
      accounts: await ethereum.request({ method: 'eth_accounts' }),
      chain: await ethereum.request({ method: 'eth_chainId' }),
      isAnnounced: (await announced) === ethereum,
      unknown: await code(ethereum.request({ method: 'eth_sendTransaction' })),
      stranger: await code(ethereum.request({ method: 'personal_sign', params: ['0x', '0x1'] })),
      early,
      solana: publicKey.toString(),
      signature: [...signature],
    }
  })
  expect(seen).toEqual({
    before: [],
    accounts: [ethereum.address],
    chain: '0x1',
    isAnnounced: true,
    unknown: 4200,
    stranger: 4100,
    early: 4100,
    solana: solana.address,
    signature: [...base58.decode(await solana.sign('Sign this.'))],
  })
})
