import { parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { createSoftwareWallet } from '../virtual-devices/software-wallet.ts'
import { createVisitor } from '../testing/visitor.ts'
import { users } from '../users/users.ts'

const ORIGIN = 'http://localhost:3000'
const MINUTE_MS = 60_000

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
