import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { hashMessage } from 'viem/utils'
import { expect, onTestFinished, test } from 'vitest'
import { createVisitor } from '../testing/visitor.ts'
import { createContractWallets } from './contract-wallets.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const SIGNATURE = `0x${'ab'.repeat(80)}`

type RpcCall = { id: number; method: string; params: [{ data?: string }?] }

/** Starts a node whose contract accepts one signature of one message. Returns its address. */
async function startNode(message: string): Promise<string> {
  const accepts = (data: string) =>
    [ADDRESS.slice(2).toLowerCase(), hashMessage(message).slice(2), SIGNATURE.slice(2)].every((part) =>
      data.includes(part),
    )
  const respond = ({ method, params: [call] }: RpcCall) =>
    method === 'eth_call' ? (accepts(call?.data ?? '') ? '0x01' : '0x00') : '0x1'
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const call = Object(body)
      response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, result: respond(call) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}

test('an Ethereum node verifies the signature of a contract wallet', async () => {
  const wallets = createContractWallets(await startNode('Sign this.'))
  expect(await wallets.hasSigned(ADDRESS, 'Sign this.', SIGNATURE)).toBe(true)
  expect(await wallets.hasSigned(ADDRESS, 'Sign that.', SIGNATURE)).toBe(false)
  expect(await wallets.hasSigned(ADDRESS, 'Sign this.', `${SIGNATURE}cd`.replace('0xab', '0xac'))).toBe(false)
})

test('a contract wallet’s signature is invalid if it is malformed, the address is, or the node is unreachable', async () => {
  const wallets = createContractWallets(await startNode('Sign this.'))
  expect(await wallets.hasSigned('0x12', 'Sign this.', SIGNATURE)).toBe(false)
  expect(await wallets.hasSigned(ADDRESS, 'Sign this.', 'ab')).toBe(false)
  expect(await createContractWallets('http://127.0.0.1:1').hasSigned(ADDRESS, 'Sign this.', SIGNATURE)).toBe(false)
})

test('a contract wallet signs in only if the mock has an Ethereum node', async () => {
  const sign = async (contractWallets: ReturnType<typeof createContractWallets> | undefined) => {
    const visitor = createVisitor()
    Object.assign(visitor.tenant, { contractWallets })
    const named = { crypto_wallet_address: ADDRESS, crypto_wallet_type: 'ethereum' }
    await visitor.call('/crypto_wallets/authenticate/start/primary', { body: named })
    const body = { ...named, signature: SIGNATURE, session_duration_minutes: 60 }
    return (await visitor.call('/crypto_wallets/authenticate', { body })).json()
  }
  expect(await sign({ hasSigned: async () => true })).toMatchObject({ data: { status_code: 200 } })
  expect(await sign({ hasSigned: async () => false })).toMatchObject({
    error_type: 'unable_to_authenticate_crypto_wallet',
  })
  expect(await sign(undefined)).toMatchObject({ error_type: 'invalid_signature' })
})
