import { expect, test } from 'vitest'
import { WalletError } from '../browser/wallet-error.ts'
import { createNetworkError, createProviderError } from '../testing/failures.ts'
import { en } from './en.ts'
import { walletErrorText } from './wallets.ts'

test('a person is told why the wallet did not do it, where there is a reason', () => {
  expect(walletErrorText(new WalletError('rejected'), en)).toBe('You declined the request of your wallet.')
  expect(walletErrorText(new WalletError('busy'), en)).toMatch(/earlier request/)
  expect(walletErrorText(new WalletError('missing'), en)).toMatch(/not found in this browser/)
  expect(walletErrorText(new WalletError('failed'), en)).toBe('')
})

test('what the provider says, and what was not reached, are told as everywhere', () => {
  expect(walletErrorText(createProviderError('user_lock_limit_reached'), en)).toMatch(/^Too many failed/)
  expect(walletErrorText(createProviderError('invalid_signature', 'No.'), en)).toBe('No.')
  expect(walletErrorText(createNetworkError(), en)).toMatch(/could not be reached/)
})
