import { expect, test } from 'vitest'
import { createSoftwareWallet, type SoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { createVisitor, type Visitor } from '../testing/visitor.ts'
import { createUser, users } from '../users/users.ts'

const MINUTE_MS = 60_000
const TYPES = ['ethereum', 'solana'] as const

type Answer = { status: number; error_type: string | undefined; data: any } // oxlint-disable-line typescript/no-explicit-any -- answers are compared, not computed with
type Options = { session_token?: string; more?: object; origin?: string }

async function call(visitor: Visitor, path: string, body: object, { session_token, origin }: Options): Promise<Answer> {
  const options = { body, ...(session_token && { session_token }), ...(origin && { origin }) }
  const response = await visitor.call(`/crypto_wallets/authenticate${path}`, options)
  const { data, error_type } = response.json()
  return { status: response.statusCode, data, error_type }
}

function toBody({ address, type }: Pick<SoftwareWallet, 'address' | 'type'>) {
  return { crypto_wallet_address: address, crypto_wallet_type: type }
}

function start(visitor: Visitor, wallet: SoftwareWallet, options: Options = {}) {
  const way = options.session_token ? 'secondary' : 'primary'
  return call(visitor, `/start/${way}`, { ...toBody(wallet), ...options.more }, options)
}

function finish(visitor: Visitor, wallet: SoftwareWallet, signature: string, options: Options = {}) {
  return call(visitor, '', { ...toBody(wallet), signature, session_duration_minutes: 60, ...options.more }, options)
}

async function signIn(visitor: Visitor, wallet: SoftwareWallet, options: Options = {}) {
  const { data } = await start(visitor, wallet, options)
  return finish(visitor, wallet, await wallet.sign(data.challenge), options)
}

test.each(TYPES)('an unknown %s wallet creates a user, and signs the same user in the next time', async (type) => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet({ type })
  const { status, data } = await signIn(visitor, wallet)
  expect(status).toBe(200)
  const entry = { ...toBody(wallet), crypto_wallet_id: expect.stringMatching(/^crypto-wallet-test-/) }
  expect(data.user).toMatchObject({ status: 'active', crypto_wallets: [{ ...entry, verified: true }] })
  expect(data.session.authentication_factors).toMatchObject([
    { type: 'crypto', delivery_method: 'crypto_wallet', crypto_wallet_factor: entry },
  ])
  const again = await signIn(visitor, wallet)
  expect(again.data.user_id).toBe(data.user_id)
  expect(users(visitor.tenant).size).toBe(1)
})

test.each(TYPES)('a signature by a wallet of the type %s works once', async (type) => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet({ type })
  const { challenge } = (await start(visitor, wallet)).data
  const signature = await wallet.sign(challenge)
  const both = await Promise.all([finish(visitor, wallet, signature), finish(visitor, wallet, signature)])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  expect(await finish(visitor, wallet, signature)).toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
})

test.each(TYPES)('a signature by another wallet of the type %s is refused', async (type) => {
  const visitor = createVisitor()
  const [wallet, other] = [createSoftwareWallet({ type }), createSoftwareWallet({ type })]
  const { challenge } = (await start(visitor, wallet)).data
  const answer = await finish(visitor, wallet, await other.sign(challenge))
  expect(answer).toMatchObject({ status: 401, error_type: 'unable_to_authenticate_crypto_wallet' })
  // The challenge remains usable by the right wallet.
  expect(await finish(visitor, wallet, await wallet.sign(challenge))).toMatchObject({ status: 200 })
})

test.each(TYPES)('a wallet of the type %s must sign exactly its latest challenge', async (type) => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet({ type })
  const first = (await start(visitor, wallet)).data.challenge
  const second = (await start(visitor, wallet)).data.challenge
  expect(second).not.toBe(first)
  for (const text of [first, `${second} `, second.slice(0, -1), second.toUpperCase(), '']) {
    expect(await finish(visitor, wallet, await wallet.sign(text))).toMatchObject({
      error_type: 'unable_to_authenticate_crypto_wallet',
    })
  }
  expect(await finish(visitor, wallet, await wallet.sign(second))).toMatchObject({ status: 200 })
})

test('a wallet challenge lasts five minutes by the tenant’s clock', async () => {
  const visitor = createVisitor()
  visitor.tenant.clock.freeze()
  const wallet = createSoftwareWallet()
  const signature = await wallet.sign((await start(visitor, wallet)).data.challenge)
  visitor.tenant.clock.advance(5 * MINUTE_MS)
  expect(await finish(visitor, wallet, signature)).toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
  const next = await wallet.sign((await start(visitor, wallet)).data.challenge)
  visitor.tenant.clock.advance(5 * MINUTE_MS - 1)
  expect(await finish(visitor, wallet, next)).toMatchObject({ status: 200 })
})

test('an Ethereum address is the same wallet in uppercase, in lowercase and with its checksum', async () => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet()
  const small = { ...wallet, address: wallet.address.toLowerCase() }
  const capital = { ...wallet, address: `0x${wallet.address.slice(2).toUpperCase()}` }
  const { challenge } = (await start(visitor, small)).data
  const { data } = await finish(visitor, capital, await wallet.sign(challenge))
  expect(data.user.crypto_wallets).toMatchObject([{ crypto_wallet_address: wallet.address }])
})

test('a wallet address that was stored in lowercase matches its checksummed form', async () => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet()
  const user = createUser(visitor.tenant)
  const small = { ...toBody(wallet), crypto_wallet_address: wallet.address.toLowerCase() }
  user.crypto_wallets.push({ ...small, crypto_wallet_id: 'w', verified: false })
  const { data } = await signIn(visitor, wallet)
  expect(data.user_id).toBe(user.user_id)
  expect(data.user.crypto_wallets).toEqual([{ ...small, crypto_wallet_id: 'w', verified: true }])
})

test.each([
  ['ethereum', '', 'invalid_crypto_wallet_address'],
  ['ethereum', '0x1', 'invalid_ethereum_address'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed', 'invalid_ethereum_address'],
  ['solana', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'invalid_solana_address'],
  ['bitcoin', '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'invalid_wallet_type'],
  ['Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'invalid_wallet_type'],
])('the %s wallet address "%s" is refused as %s, and no user is created', async (type, address, error_type) => {
  const visitor = createVisitor()
  const wallet = { ...createSoftwareWallet(), type: type as SoftwareWallet['type'], address }
  for (const answer of [await start(visitor, wallet), await finish(visitor, wallet, '0x')]) {
    expect(answer).toMatchObject({ status: 400, error_type })
  }
  expect(users(visitor.tenant).size).toBe(0)
})

test.each([
  ['ethereum', '0x'],
  ['ethereum', 'nonsense'],
  ['ethereum', `0x${'00'.repeat(65)}`],
  ['ethereum', `0x${'ff'.repeat(65)}`],
  ['solana', ''],
  ['solana', '0OIl'],
  ['solana', '1'.repeat(63)],
  ['solana', 'z'.repeat(1_000_000)],
] as const)('a malformed signature by a wallet of the type %s is refused: %s', async (type, signature) => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet({ type })
  await start(visitor, wallet)
  expect(await finish(visitor, wallet, signature)).toMatchObject({ status: 400, error_type: 'invalid_signature' })
})

test('an unknown wallet without a challenge is not found, and a known wallet needs a challenge', async () => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet()
  expect(await finish(visitor, wallet, await wallet.sign('x'))).toMatchObject({
    status: 404,
    error_type: 'crypto_wallet_not_found',
  })
  createUser(visitor.tenant).crypto_wallets.push({ ...toBody(wallet), crypto_wallet_id: 'w', verified: true })
  expect(await finish(visitor, wallet, await wallet.sign('x'))).toMatchObject({
    error_type: 'unable_to_authenticate_crypto_wallet',
  })
})

test.each(TYPES)('a signed-in user adds a wallet of the type %s, and the session gains the factor', async (type) => {
  const visitor = createVisitor()
  const { session_token, user_id } = await visitor.signIn()
  const wallet = createSoftwareWallet({ type })
  const { challenge } = (await start(visitor, wallet, { session_token })).data
  expect(users(visitor.tenant).get(user_id)?.crypto_wallets).toEqual([])
  const { data } = await finish(visitor, wallet, await wallet.sign(challenge), { session_token })
  expect(data).toMatchObject({ session_token, user_id, user: { crypto_wallets: [toBody(wallet)] } })
  expect(data.session.authentication_factors).toHaveLength(2)
  expect((await signIn(visitor, wallet)).data.user_id).toBe(user_id)
})

test('a wallet that belongs to another user cannot be added, even if they added it after the start', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const [taken, lost] = [createSoftwareWallet(), createSoftwareWallet()]
  await signIn(visitor, taken)
  const refused = { status: 400, error_type: 'duplicate_wallet_address' }
  expect(await start(visitor, taken, { session_token })).toMatchObject(refused)
  const signature = await lost.sign((await start(visitor, lost, { session_token })).data.challenge)
  createUser(visitor.tenant).crypto_wallets.push({ ...toBody(lost), crypto_wallet_id: 'w', verified: true })
  expect(await finish(visitor, lost, signature, { session_token })).toMatchObject(refused)
})

test('adding a wallet requires a session', async () => {
  const answer = await call(createVisitor(), '/start/secondary', toBody(createSoftwareWallet()), {})
  expect(answer).toMatchObject({ status: 401, error_type: 'user_unauthenticated' })
})

test('a deleted wallet does not sign its former user in', async () => {
  const visitor = createVisitor()
  const { session_token } = await visitor.signIn()
  const wallet = createSoftwareWallet()
  const { data } = await signIn(visitor, wallet, { session_token })
  const { challenge } = (await start(visitor, wallet)).data
  const path = `/users/crypto_wallets/${data.user.crypto_wallets[0].crypto_wallet_id}`
  expect((await visitor.call(path, { method: 'DELETE', session_token })).statusCode).toBe(200)
  expect(await finish(visitor, wallet, await wallet.sign(challenge))).toMatchObject({
    error_type: 'crypto_wallet_not_found',
  })
})

test('consecutive wrong wallet signatures lock the user until the lock expires', async () => {
  const visitor = createVisitor()
  Object.assign(visitor.tenant.config, { user_lock_threshold: 2, user_lock_ttl_minutes: 1 })
  const wallet = createSoftwareWallet()
  const { challenge } = (await start(visitor, wallet)).data
  for (const _ of [1, 2]) await finish(visitor, wallet, await createSoftwareWallet().sign(challenge))
  const locked = { status: 403, error_type: 'user_lock_limit_reached' }
  expect(await finish(visitor, wallet, await wallet.sign(challenge))).toMatchObject(locked)
  expect(await start(visitor, wallet)).toMatchObject(locked)
  visitor.tenant.clock.advance(MINUTE_MS)
  expect(await finish(visitor, wallet, await wallet.sign(challenge))).toMatchObject({ status: 200 })
})

test('an invalid session duration does not use up the wallet challenge', async () => {
  const visitor = createVisitor()
  const wallet = createSoftwareWallet()
  const signature = await wallet.sign((await start(visitor, wallet)).data.challenge)
  const more = { session_duration_minutes: 1 }
  expect(await finish(visitor, wallet, signature, { more })).toMatchObject({
    error_type: 'invalid_session_duration_minutes',
  })
  expect(await finish(visitor, wallet, signature)).toMatchObject({ status: 200 })
})
