import base58 from 'bs58'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createNetworkError, createProviderError } from '../../testing/failures.ts'
import { createFakeWallet } from '../../testing/fake-wallet.ts'
import type { Fixture } from '../../testing/fixture.ts'
import { renderWidget } from '../../testing/render-widget.tsx'
import { en } from '../../messages/en.ts'

const CHALLENGE = { challenge: 'Sign this.' }
const SIGNED_IN = { user_id: 'user-test-1' }
const FAILED = en['crypto.error.title']

/** The provider sends a challenge and accepts the signature. */
function withProvider(fixture: Fixture): Fixture {
  return fixture
    .withResponse('cryptoWallets.authenticateStart', () => CHALLENGE)
    .withResponse('cryptoWallets.authenticate', () => SIGNED_IN)
}

function giveEthereum(flags: object = { isMetaMask: true }) {
  const wallet = createFakeWallet(flags)
  vi.stubGlobal('ethereum', wallet.provider)
  return wallet
}

function giveSolana(flags: object = { isPhantom: true }) {
  const wallet = createFakeWallet(flags)
  vi.stubGlobal('solana', wallet.provider)
  return wallet
}

type Screen = Awaited<ReturnType<typeof renderWidget>>['screen']

function buttonsOf(screen: Screen) {
  return screen
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
}

async function choose(screen: Screen, wallet = 'Metamask') {
  await screen.getByRole('button', { name: `Continue with ${wallet}` }).click()
}

afterEach(() => vi.unstubAllGlobals())

describe('the main screen', () => {
  test('a wallet that is injected after the widget renders gets a button', async () => {
    const { screen } = await renderWidget((f) => f.withWallets())
    await expect.element(screen.getByRole('button', { name: 'Set up a new crypto wallet' })).toBeVisible()
    expect(buttonsOf(screen)).toEqual(['Set up a new crypto wallet'])
    giveSolana()
    await expect.element(screen.getByRole('button', { name: 'Continue with Phantom' })).toBeVisible()
  })

  test.each(['ethereum#initialized', 'focus'])(
    'a wallet that is available at the event "%s" gets a button',
    async (event) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const { screen } = await renderWidget((f) => f.withWallets())
      await vi.waitUntil(() => screen.getByRole('button', { name: 'Set up a new crypto wallet' }).query())
      giveEthereum()
      window.dispatchEvent(new Event(event))
      await vi.waitUntil(() => screen.getByRole('button', { name: 'Continue with Metamask' }).query())
      vi.useRealTimers()
    },
  )

  test(
    'the main screen has a button for each wallet, after the OAuth buttons and before the form',
    { tags: ['main.third-parties', 'main.wallets'] },
    async () => {
      giveEthereum()
      giveSolana()
      const { screen } = await renderWidget((f) => f.withWallets().withOauth('github').withEmailLink())
      await expect.element(screen.getByRole('button', { name: en['email.continue'] })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Continue with Metamask' })).toBeVisible()
      expect(buttonsOf(screen)).toEqual([
        'Continue with GitHub',
        'Continue with Phantom',
        'Continue with Metamask',
        'Set up a new crypto wallet',
        en['email.continue'],
      ])
      await expect.element(screen.getByText('or', { exact: true })).toBeVisible()
    },
  )

  test('showing the wallet buttons sends no request to a wallet', async () => {
    const { asks } = giveEthereum()
    const { screen } = await renderWidget((f) => f.withWallets())
    await expect.element(screen.getByRole('button', { name: 'Continue with Metamask' })).toBeVisible()
    expect(asks).toEqual([])
  })

  test(
    'unknown wallets are named after their blockchain',
    { tags: ['wallets.generic-ethereum', 'wallets.generic-solana'] },
    async () => {
      giveEthereum({})
      giveSolana({})
      const { screen } = await renderWidget((f) => f.withWallets())
      await expect.element(screen.getByRole('button', { name: 'Continue with Other Ethereum Wallet' })).toBeVisible()
      await expect.element(screen.getByRole('button', { name: 'Continue with Other Solana Wallet' })).toBeVisible()
    },
  )

  test(
    'wallets beyond six buttons are listed behind "Continue with other wallet"',
    { tags: ['screens.crypto-other', 'crypto.other', 'crypto-flow.other', 'widget-config.wallets-count'] },
    async () => {
      giveEthereum()
      giveSolana()
      vi.stubGlobal('BinanceChain', createFakeWallet({}).provider)
      const { screen } = await renderWidget((f) => f.withWallets().withOauth('google', 'apple', 'github', 'slack'))
      await expect.element(screen.getByRole('button', { name: 'Continue with other wallet' })).toBeVisible()
      expect(buttonsOf(screen)).toHaveLength(6)
      expect(buttonsOf(screen).slice(-2)).toEqual(['Continue with Phantom', 'Continue with other wallet'])

      await screen.getByRole('button', { name: 'Continue with other wallet' }).click()
      await expect.element(screen.getByRole('heading', { name: 'Continue with other wallet' })).toHaveFocus()
      expect(buttonsOf(screen)).toEqual([
        '',
        'Continue with Metamask',
        'Continue with Binance',
        'Set up a new crypto wallet',
      ])
      await choose(screen)
      await expect.element(screen.getByRole('heading', { name: 'Connecting to your wallet...' })).toBeVisible()
    },
  )

  test(
    'a visitor without a wallet gets download links for four wallets',
    { tags: ['screens.crypto-setup-wallet', 'crypto.setup', 'crypto.downloads', 'crypto-flow.setup'] },
    async () => {
      const { screen } = await renderWidget((f) => f.withWallets())
      await screen.getByRole('button', { name: 'Set up a new crypto wallet' }).click()
      await expect.element(screen.getByRole('heading', { name: 'Set up a new crypto wallet' })).toHaveFocus()
      const links = screen.getByRole('link').elements()
      expect(links.map(({ textContent }) => textContent)).toEqual(['Metamask', 'Phantom', 'Coinbase', 'Binance'])
      await screen.getByRole('button', { name: 'Back' }).click()
      await expect.element(screen.getByRole('heading', { name: en['main.title'] })).toBeVisible()
    },
  )

  test('custom strings replace the text of the wallet buttons', async () => {
    giveEthereum()
    const { screen } = await renderWidget((f) =>
      f.withWallets().withStrings({ 'crypto.continue': 'Weiter mit {wallet}' }),
    )
    await expect.element(screen.getByRole('button', { name: 'Weiter mit Metamask' })).toBeVisible()
  })
})

describe('signing in', () => {
  test(
    'an Ethereum wallet connects, signs the challenge and reaches the confirmation',
    {
      tags: [
        'screens.crypto-connect',
        'screens.crypto-sign-message',
        'screens.crypto-confirmation',
        'crypto.connect',
        'crypto.sign',
        'crypto.success-title',
        'crypto.success-text',
        'crypto-flow.connect',
        'crypto-flow.sign',
        'crypto-flow.confirmation',
        'crypto-start.body',
        'crypto-start.challenge',
        'crypto-authenticate.body',
        'wallet-call.ethereum-sign',
      ],
    },
    async () => {
      const wallet = giveEthereum()
      const { screen, events, callsOf, errors } = await renderWidget((f) =>
        withProvider(f.withWallets()).withConfig({ sessionOptions: { sessionDurationMinutes: 45 } }),
      )
      await choose(screen)
      await expect.element(screen.getByRole('heading', { name: 'Connecting to your wallet...' })).toHaveFocus()
      ;(await wallet.nth(1)).answer(['0x1'])
      await expect.element(screen.getByRole('heading', { name: 'Completing signature request...' })).toHaveFocus()
      const signing = await wallet.nth(2)
      expect(signing).toMatchObject({ method: 'personal_sign', params: ['Sign this.', '0x1'] })
      signing.answer('0xsigned')
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toHaveFocus()
      await expect.element(screen.getByText('You have successfully connected your wallet.')).toBeVisible()
      const address = { crypto_wallet_address: '0x1', crypto_wallet_type: 'ethereum' }
      expect(callsOf('cryptoWallets.authenticateStart')).toEqual([[address]])
      expect(callsOf('cryptoWallets.authenticate')).toEqual([
        [{ ...address, signature: '0xsigned', session_duration_minutes: 45 }],
      ])
      expect(events).toEqual([
        { type: 'CRYPTO_WALLET_AUTHENTICATE_START', data: CHALLENGE },
        { type: 'CRYPTO_WALLET_AUTHENTICATE', data: SIGNED_IN },
        { type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} },
      ])
      expect(errors).toEqual([])
    },
  )

  test(
    'the signature of a Solana wallet is sent in base58',
    { tags: ['crypto-start.body', 'wallet-call.solana-base58'] },
    async () => {
      const wallet = giveSolana()
      const { screen, callsOf } = await renderWidget((f) => withProvider(f.withWallets()))
      await choose(screen, 'Phantom')
      ;(await wallet.nth(1)).answer({ publicKey: { toString: () => 'So1ana' } })
      ;(await wallet.nth(2)).answer({ signature: Uint8Array.of(1, 2, 3) })
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
      const address = { crypto_wallet_address: 'So1ana', crypto_wallet_type: 'solana' }
      expect(callsOf('cryptoWallets.authenticateStart')).toEqual([[address]])
      expect(callsOf('cryptoWallets.authenticate')).toEqual([
        [
          {
            ...address,
            signature: base58.encode(Uint8Array.of(1, 2, 3)),
            session_duration_minutes: 30,
          },
        ],
      ])
    },
  )
})

describe('failures', () => {
  test(
    'declining the wallet connection shows the error screen and is reported',
    {
      tags: ['screens.crypto-error', 'crypto.error', 'crypto-flow.error', 'crypto-error.connect', 'crypto-error.title'],
    },
    async () => {
      const wallet = giveEthereum()
      const { screen, errors } = await renderWidget((f) => withProvider(f.withWallets()))
      await choose(screen)
      ;(await wallet.nth(1)).fail({ code: 4001 })
      await expect.element(screen.getByRole('heading', { name: FAILED })).toHaveFocus()
      await expect.element(screen.getByText(en['crypto.error.text'])).toBeVisible()
      await expect.element(screen.getByRole('alert')).toHaveTextContent('You declined the request of your wallet.')
      expect(errors).toEqual([expect.objectContaining({ name: 'WalletError', reason: 'rejected' })])
    },
  )

  test(
    'after the user declines to sign with a wallet, "Try again" restarts the sign-in',
    { tags: 'crypto-error.sign' },
    async () => {
      const wallet = giveEthereum()
      const { screen } = await renderWidget((f) => withProvider(f.withWallets()))
      await choose(screen)
      ;(await wallet.nth(1)).answer(['0x1'])
      ;(await wallet.nth(2)).fail({ code: 4001 })
      await screen.getByRole('button', { name: en['form.try-again'] }).click()
      ;(await wallet.nth(3)).answer(['0x1'])
      ;(await wallet.nth(4)).answer('0xsigned')
      await expect.element(screen.getByRole('heading', { name: 'Success!' })).toBeVisible()
    },
  )

  test('a signature by another account than the connected one says so', async () => {
    const wallet = giveEthereum()
    const { screen, errors } = await renderWidget((f) =>
      withProvider(f.withWallets()).withResponse('cryptoWallets.authenticate', () => {
        throw createProviderError('unable_to_authenticate_crypto_wallet')
      }),
    )
    await choose(screen)
    ;(await wallet.nth(1)).answer(['0x1'])
    ;(await wallet.nth(2)).answer('0xsigned')
    ;(await wallet.nth(3)).answer(['0x2'])
    await expect.element(screen.getByRole('alert')).toHaveTextContent(en['crypto.error.account'])
    expect(errors).toEqual([expect.objectContaining({ name: 'WalletError', reason: 'account' })])
  })

  test('a wallet failure without a known reason shows no reason', async () => {
    const wallet = giveEthereum()
    const { screen } = await renderWidget((f) => withProvider(f.withWallets()))
    await choose(screen)
    ;(await wallet.nth(1)).fail({ code: -32603 })
    await expect.element(screen.getByRole('heading', { name: FAILED })).toBeVisible()
    expect(screen.getByRole('alert').elements()).toEqual([])
  })

  test.each([
    ['authenticateStart', createProviderError('user_lock_limit_reached'), en['error.user_lock_limit_reached']],
    [
      'authenticate',
      createProviderError('invalid_signature', 'The signature is invalid.'),
      'The signature is invalid.',
    ],
    ['authenticate', createNetworkError(), en['failure.network']],
  ])(
    'an error of the wallet call %s is shown on the error screen',
    { tags: 'crypto-flow.error' },
    async (method, error, text) => {
      const wallet = giveEthereum()
      const { screen, errors, events } = await renderWidget((f) =>
        withProvider(f.withWallets()).withResponse(`cryptoWallets.${method}`, () => {
          throw error
        }),
      )
      await choose(screen)
      ;(await wallet.nth(1)).answer(['0x1'])
      if (method === 'authenticate') (await wallet.nth(2)).answer('0xsigned')
      await expect.element(screen.getByRole('heading', { name: FAILED })).toBeVisible()
      await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
      expect(errors).toEqual([error])
      expect(events.map(({ type }) => type)).not.toContain('CRYPTO_WALLET_AUTHENTICATE')
      await screen.getByRole('button', { name: 'Back' }).click()
      await expect.element(screen.getByRole('button', { name: 'Continue with Metamask' })).toBeVisible()
    },
  )
})

test('the user can leave a wallet that does not reply, and a later reply is ignored', async () => {
  const wallet = giveEthereum()
  const { screen, callsOf, events } = await renderWidget((f) => withProvider(f.withWallets()))
  await choose(screen)
  const late = await wallet.nth(1)
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('button', { name: 'Continue with Metamask' })).toBeVisible()
  late.answer(['0x1'])
  await new Promise(requestAnimationFrame)
  expect(callsOf('cryptoWallets.authenticateStart')).toEqual([])
  expect(events).toEqual([])
  await expect.element(screen.getByRole('heading', { name: en['main.title'] })).toBeVisible()
})
