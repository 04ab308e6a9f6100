import { expect, test } from 'vitest'
import { WalletError } from '../browser/wallet-error.ts'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { en } from './en.ts'
import { walletErrorText } from './wallets.ts'

test('every wallet failure with a known reason has a text', () => {
  expect(walletErrorText(new WalletError('rejected'), en)).toBe(en['crypto.error.rejected'])
  expect(walletErrorText(new WalletError('busy'), en)).toMatch(/earlier request/)
  expect(walletErrorText(new WalletError('account'), en)).toMatch(/another one/)
  expect(walletErrorText(new WalletError('missing'), en)).toMatch(/not found in this browser/)
  expect(walletErrorText(new WalletError('failed'), en)).toBe('')
})

test('provider and network errors of a wallet sign-in have their usual texts', () => {
  expect(walletErrorText(createProviderError('user_lock_limit_reached'), en)).toMatch(/^Too many failed/)
  expect(walletErrorText(createProviderError('invalid_signature', 'No.'), en)).toBe('No.')
  expect(walletErrorText(createNetworkError(), en)).toMatch(en['failure.network'])
})
