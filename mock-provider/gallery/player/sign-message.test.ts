import { expect, test } from 'vitest'
import { signMessage } from './sign-message.ts'

test('an Ethereum signature equals the example in the documentation of web3.eth.accounts.sign', async () => {
  const secret = '0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
  expect(await signMessage('Some data', secret)).toBe(
    '0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c',
  )
})
