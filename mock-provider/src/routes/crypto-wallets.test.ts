import { expect, test } from 'vitest'
import { parseSiweMessage } from 'viem/siwe'
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

const ORIGIN = 'http://localhost:3000'

/** Opens a page of a project that requires Sign-In with Ethereum, with a frozen clock. */
function openPage(type: 'ethereum' | 'solana' = 'ethereum') {
  const visitor = createVisitor()
  const { tenant } = visitor
  tenant.config.siwe_required_for_crypto_wallets = true
  tenant.clock.freeze(Date.parse('2026-01-05T09:00:00Z'))
  const wallet = createSoftwareWallet({ type })
  const named = { crypto_wallet_address: wallet.address.toLowerCase(), crypto_wallet_type: 'ethereum' }
  if (type === 'solana') Object.assign(named, { crypto_wallet_address: wallet.address, crypto_wallet_type: type })
  const send = async (path: string, body: object, origin: string | undefined) => {
    const options = { body: { ...named, ...body }, ...(origin && { origin }) }
    const response = await visitor.call(`/crypto_wallets/authenticate${path}`, options)
    const { data, error_type, ...rest } = response.json()
    return { status: response.statusCode, error_type, data, ...rest }
  }
  return {
    tenant,
    wallet,
    start: (siwe_params?: object, origin: string | undefined = ORIGIN) =>
      send('/start/primary', siwe_params ? { siwe_params } : {}, origin),
    startElsewhere: (siwe_params: object) => send('/start/primary', { siwe_params }, undefined),
    finish: async (text: string, origin: string | undefined = ORIGIN) =>
      send('', { signature: await wallet.sign(text), session_duration_minutes: 60 }, origin),
  }
}

test('a Sign-In with Ethereum challenge contains the page’s origin, the wallet and the time', async () => {
  const page = openPage()
  const { challenge } = (await page.start({ uri: ORIGIN })).data
  expect(parseSiweMessage(challenge)).toEqual({
    domain: 'localhost:3000',
    address: page.wallet.address,
    uri: ORIGIN,
    version: '1',
    chainId: 1,
    nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    issuedAt: new Date('2026-01-05T09:00:00.000Z'),
    expirationTime: new Date('2026-01-05T09:05:00.000Z'),
  })
  expect(await page.finish(challenge)).toMatchObject({ status: 200 })
})

test('a tenant with a pending Sign-In with Ethereum message can be exported and imported', async () => {
  const { tenant, start } = openPage()
  await start({ uri: ORIGIN, not_before: '2026-01-05T09:01:00Z' })
  const { app } = createVisitor()
  const url = `/_mock/${tenant.public_token}`
  const exported = await app.inject({ method: 'GET', url: `${url}/export` })
  expect(exported.statusCode).toBe(200)
  expect(exported.body).toContain('"siwe":{"domain":"localhost:3000"')
  const imported = await app.inject({ method: 'POST', url: `${url}/import`, payload: exported.json() })
  expect(imported.statusCode).toBe(200)
})

test('a Sign-In with Ethereum message contains the optional parameters that the page sends', async () => {
  const page = openPage()
  const { challenge } = (
    await page.start({
      uri: `${ORIGIN}/login?x=1`,
      chain_id: '137',
      issued_at: '2026-01-05T08:59:59Z',
      statement: 'I accept the terms (100%).',
      not_before: '2026-01-05T09:00:00Z',
      message_request_id: 'request-1@app',
      resources: ['https://example.com/terms', 'ipfs://bafy'],
    })
  ).data
  expect(parseSiweMessage(challenge)).toMatchObject({
    uri: `${ORIGIN}/login?x=1`,
    chainId: 137,
    issuedAt: new Date('2026-01-05T08:59:59Z'),
    statement: 'I accept the terms (100%).',
    notBefore: new Date('2026-01-05T09:00:00Z'),
    requestId: 'request-1@app',
    resources: ['https://example.com/terms', 'ipfs://bafy'],
  })
  expect(await page.finish(challenge)).toMatchObject({ status: 200 })
})

test('a project can require Sign-In with Ethereum messages even if the page does not request them', async () => {
  const { data } = await openPage().start()
  expect(parseSiweMessage(data.challenge)).toMatchObject({ uri: ORIGIN, domain: 'localhost:3000' })
})

test('a page that requests a Sign-In with Ethereum message gets one, whether required or not', async () => {
  const page = openPage()
  page.tenant.config.siwe_required_for_crypto_wallets = false
  expect(parseSiweMessage((await page.start()).data.challenge)).toEqual({})
  expect(parseSiweMessage((await page.start({ uri: ORIGIN })).data.challenge)).toMatchObject({ uri: ORIGIN })
})

test.each([
  [{ uri: 'not a uri' }, 'invalid_siwe_uri'],
  [{ uri: '/login' }, 'invalid_siwe_uri'],
  [{ uri: `${ORIGIN}/\nVersion: 2` }, 'invalid_siwe_uri'],
  [{ uri: `${ORIGIN}/%zz` }, 'invalid_siwe_uri'],
  [{ uri: 'https://evil.example' }, 'invalid_siwe_domain'],
  [{ uri: 'http://evil.example' }, 'invalid_siwe_domain'],
  [{ chain_id: '0x1' }, 'invalid_siwe_chain_id'],
  [{ chain_id: '0' }, 'invalid_siwe_chain_id'],
  [{ chain_id: '' }, 'invalid_siwe_chain_id'],
  [{ chain_id: '9'.repeat(30) }, 'invalid_siwe_chain_id'],
  [{ statement: 'I accept\n\nURI: https://evil.example' }, 'invalid_siwe_statement'],
  [{ statement: 'Ich stimme zu ✓' }, 'invalid_siwe_statement'],
  [{ statement: '' }, 'invalid_siwe_statement'],
  [{ message_request_id: 'two words' }, 'invalid_siwe_message_request_id'],
  [{ message_request_id: 'a/b' }, 'invalid_siwe_message_request_id'],
  [{ resources: ['https://example.com', 'example'] }, 'invalid_siwe_resource'],
  [{ resources: ['https://example.com\n- https://evil.example'] }, 'invalid_siwe_resource'],
  [{ issued_at: '2026-01-05T09:00:00+01:00' }, 'bad_request'],
  [{ not_before: '2026-01-05T23:59:60Z' }, 'bad_request'],
  [{ not_before: '2026-01-05\n09:00:00Z' }, 'bad_request'],
])(
  'the Sign-In with Ethereum parameters %o are refused as %s, and no user is created',
  async (siwe_params, error_type) => {
    const page = openPage()
    expect(await page.start(siwe_params)).toMatchObject({ status: 400, error_type })
    expect(users(page.tenant).size).toBe(0)
  },
)

test('a time that is not a timestamp violates the schema', async () => {
  const answer = await openPage().start({ issued_at: 'yesterday' })
  expect(answer).toMatchObject({ status: 400, body: [{ dataPath: '.siwe_params.issued_at' }] })
})

test('a Solana wallet cannot use Sign-In with Ethereum', async () => {
  const page = openPage('solana')
  expect(await page.start({ uri: ORIGIN })).toMatchObject({ error_type: 'crypto_wallet_type_incompatible_with_siwe' })
  expect(parseSiweMessage((await page.start()).data.challenge)).toEqual({})
})

test('a Sign-In with Ethereum request without a page origin takes the domain from its URI', async () => {
  const { data } = await openPage().startElsewhere({ uri: 'http://localhost:8080/login' })
  expect(parseSiweMessage(data.challenge)).toMatchObject({ domain: 'localhost:8080' })
  const nowhere = [{}, { uri: 'did:example:123' }, { uri: 'https://evil.example' }, { uri: 'http://evil.example' }]
  const answers = await Promise.all(nowhere.map((params) => openPage().startElsewhere(params)))
  expect(answers.map(({ error_type }) => error_type)).toEqual([
    'invalid_siwe_uri',
    'invalid_siwe_domain',
    'invalid_siwe_domain',
    'invalid_siwe_domain',
  ])
})

test('expired, early and foreign Sign-In with Ethereum messages are refused with different errors', async () => {
  const page = openPage()
  const not_before = '2026-01-05T09:01:00Z'
  const { challenge } = (await page.start({ not_before })).data
  expect(await page.finish(challenge)).toMatchObject({ status: 401, error_type: 'siwe_message_not_valid_yet' })
  page.tenant.clock.advance(MINUTE_MS)
  expect(await page.finish(challenge, 'http://localhost:3001')).toMatchObject({ error_type: 'invalid_siwe_domain' })
  page.tenant.clock.advance(4 * MINUTE_MS)
  expect(await page.finish(challenge)).toMatchObject({ status: 401, error_type: 'siwe_message_expired' })
  const again = (await page.start()).data.challenge
  expect(await page.finish(again)).toMatchObject({ status: 200 })
  expect(await page.finish(again)).toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
})

test.each([
  ['chain', 'Chain ID: 1', 'Chain ID: 137'],
  ['domain', 'localhost:3000 wants', 'localhost:3001 wants'],
  ['URI', `URI: ${ORIGIN}`, 'URI: http://localhost:3001'],
  ['nonce', 'Nonce: ', 'Nonce: 0'],
  ['end', '09:05:00', '19:05:00'],
  ['line break', '\n', '\r\n'],
])('a signature of a Sign-In with Ethereum message with another %s is refused', async (_, from, to) => {
  const page = openPage()
  const { challenge } = (await page.start()).data
  const changed = challenge.replace(from, to)
  expect(changed).not.toBe(challenge)
  expect(await page.finish(changed)).toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
  expect(await page.finish(challenge)).toMatchObject({ status: 200 })
})
