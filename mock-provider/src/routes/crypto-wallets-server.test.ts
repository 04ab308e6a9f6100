import { expect, test } from 'vitest'
import { callAsBrowser, expectRefusal } from '../testing/server-browser.ts'
import { createServerProject } from '../testing/server-sdk.ts'
import { createUser, users } from '../users/users.ts'
import { createSoftwareWallet, type SoftwareWallet } from '../virtual-devices/software-wallet.ts'

const toNames = ({ type, address }: SoftwareWallet) => ({ crypto_wallet_type: type, crypto_wallet_address: address })

const SIWE = {
  domain: 'app.example.com',
  uri: 'https://app.example.com/login',
  resources: ['https://example.com/terms'],
}

test.each(['ethereum', 'solana'] as const)(
  'a new %s wallet creates a user, who signs in with a signature',
  { tags: 'server.99' },
  async (type) => {
    const { client, tenant } = await createServerProject()
    const wallet = createSoftwareWallet({ type })
    const started = await client.cryptoWallets.authenticateStart(toNames(wallet))
    expect(started).toMatchObject({ user_created: true, user_id: [...users(tenant).keys()][0] })
    const signature = await wallet.sign(started.challenge)
    const signedIn = await client.cryptoWallets.authenticate({
      ...toNames(wallet),
      signature,
      session_duration_minutes: 60,
    })
    expect(signedIn).toMatchObject({
      user_id: started.user_id,
      user: { crypto_wallets: [{ crypto_wallet_address: wallet.address, verified: true }] },
      session: { authentication_factors: [{ type: 'crypto', delivery_method: 'crypto_wallet' }] },
    })
    expect(signedIn).not.toHaveProperty('siwe_params')
    await expect(client.cryptoWallets.authenticate({ ...toNames(wallet), signature })).rejects.toMatchObject({
      error_type: 'unable_to_authenticate_crypto_wallet',
    })
    expect(await client.cryptoWallets.authenticateStart(toNames(wallet))).toMatchObject({ user_created: false })
  },
)

test('the wallet of the documentation signs in with its fixed signature, for servers only', async () => {
  const project = await createServerProject()
  const wallet = {
    crypto_wallet_type: 'ethereum',
    crypto_wallet_address: '0x6df2dB4Fb3DA35d241901Bd53367770BF03123f1',
  }
  const signature = '0x0c4f82edc3c818b6beff4b89e0682994e5878074609903cecdfb'
  await project.client.cryptoWallets.authenticateStart(wallet)
  expect(await project.client.cryptoWallets.authenticate({ ...wallet, signature })).toMatchObject({ status_code: 200 })
  await project.client.cryptoWallets.authenticateStart(wallet)
  const body = { ...wallet, signature, session_duration_minutes: 60 }
  const inBrowser = await callAsBrowser(project, '/crypto_wallets/authenticate', body)
  expect(inBrowser.body).toMatchObject({ error_type: 'invalid_signature' })
  const other = createSoftwareWallet()
  await project.client.cryptoWallets.authenticateStart(toNames(other))
  const refused = project.client.cryptoWallets.authenticate({ ...toNames(other), signature })
  await expectRefusal(refused, 400, 'invalid_signature')
})

test(
  'a Sign-In with Ethereum message contains the parameters that the server sends',
  { tags: 'method.crypto-wallets-authenticate' },
  async () => {
    const { client } = await createServerProject()
    const wallet = createSoftwareWallet()
    const { challenge } = await client.cryptoWallets.authenticateStart({
      ...toNames(wallet),
      siwe_params: { ...SIWE, statement: 'Welcome', message_request_id: 'request-1' },
    })
    expect(challenge).toContain(`app.example.com wants you to sign in with your Ethereum account:\n${wallet.address}`)
    expect(challenge).toContain('Welcome')
    expect(challenge).toContain('Chain ID: 1')
    const { siwe_params } = await client.cryptoWallets.authenticate({
      ...toNames(wallet),
      signature: await wallet.sign(challenge),
    })
    expect(siwe_params).toEqual({
      ...SIWE,
      chain_id: '1',
      request_id: expect.stringMatching(/^request-id-test-/),
      status_code: 200,
      issued_at: expect.stringMatching(/Z$/),
      message_request_id: 'request-1',
    })
  },
)

test(
  'Sign-In with Ethereum parameters with an invalid member are refused, and create no user',
  { tags: 'method.crypto-wallets-authenticate-start' },
  async () => {
    const { client, tenant } = await createServerProject()
    const names = toNames(createSoftwareWallet())
    const start = (siwe_params: object, more: object = {}) =>
      client.cryptoWallets.authenticateStart({ ...names, siwe_params: { ...SIWE, ...siwe_params }, ...more })
    await expectRefusal(start({ domain: '' }), 400, 'invalid_siwe_domain')
    await expectRefusal(start({ domain: 'a b' }), 400, 'invalid_siwe_domain')
    await expectRefusal(start({ uri: 'nowhere' }), 400, 'invalid_siwe_uri')
    await expectRefusal(start({ chain_id: '0' }), 400, 'invalid_siwe_chain_id')
    await expectRefusal(start({ resources: ['a b'] }), 400, 'invalid_siwe_resource')
    await expectRefusal(start({ issued_at: 'today' }), 400, 'bad_request')
    const solana = toNames(createSoftwareWallet({ type: 'solana' }))
    await expectRefusal(start({}, solana), 400, 'crypto_wallet_type_incompatible_with_siwe')
    await expectRefusal(start({}, { crypto_wallet_type: 'bitcoin' }), 400, 'invalid_wallet_type')
    await expectRefusal(start({}, { crypto_wallet_address: '0x1' }), 400, 'invalid_ethereum_address')
    expect(users(tenant).size).toBe(0)
  },
)

test('a server can add a wallet to a user that it names', async () => {
  const { client, tenant } = await createServerProject()
  const ada = createUser(tenant, { email: 'ada@example.com' })
  const bob = createUser(tenant, { email: 'bob@example.com' })
  const wallet = createSoftwareWallet()
  const start = (user_id: string) => client.cryptoWallets.authenticateStart({ ...toNames(wallet), user_id })
  const { challenge, user_id, user_created } = await start(ada.user_id)
  expect({ user_id, user_created }).toEqual({ user_id: ada.user_id, user_created: false })
  const proof = { ...toNames(wallet), signature: await wallet.sign(challenge) }
  expect((await client.cryptoWallets.authenticate(proof)).user.crypto_wallets).toHaveLength(1)
  await expect(start(bob.user_id)).rejects.toMatchObject({ error_type: 'duplicate_wallet_address' })
  await expectRefusal(start('nobody'), 400, 'invalid_user_id')
  const both = { user_id: ada.user_id, session_token: 'x' }
  await expectRefusal(
    client.cryptoWallets.authenticateStart({ ...toNames(wallet), ...both }),
    400,
    'too_many_user_selection_arguments',
  )
})

test('a wrong signature or another user’s session does not use up the wallet challenge', async () => {
  const { client } = await createServerProject()
  const [wallet, other] = [createSoftwareWallet(), createSoftwareWallet()]
  const { session_token } = await client.passwords.create({
    email: 'bob@example.com',
    password: 'marvellous giraffe 9',
    session_duration_minutes: 60,
  })
  const { challenge } = await client.cryptoWallets.authenticateStart(toNames(wallet))
  const authenticate = async (signer: SoftwareWallet, more: object = {}) =>
    client.cryptoWallets.authenticate({ ...toNames(wallet), signature: await signer.sign(challenge), ...more })
  await expect(authenticate(other)).rejects.toMatchObject({ error_type: 'unable_to_authenticate_crypto_wallet' })
  await expectRefusal(authenticate(wallet, { session_token }), 400, 'user_id_mismatch')
  await expectRefusal(authenticate(wallet, { signature: 'abc' }), 400, 'invalid_signature')
  expect(await authenticate(wallet)).toMatchObject({ session: null })
})

test(
  'a wallet challenge started by a server can be completed in a browser',
  { tags: 'method.crypto-wallets-authenticate-start' },
  async () => {
    const project = await createServerProject()
    const wallet = createSoftwareWallet()
    const { challenge, user_id } = await project.client.cryptoWallets.authenticateStart(toNames(wallet))
    const proof = { ...toNames(wallet), signature: await wallet.sign(challenge), session_duration_minutes: 60 }
    expect((await callAsBrowser(project, '/crypto_wallets/authenticate', proof)).body).toMatchObject({
      data: { user_id },
    })
  },
)

test('an unknown wallet cannot sign in', { tags: ['server.99', 'method.crypto-wallets-authenticate'] }, async () => {
  const { client } = await createServerProject()
  const wallet = createSoftwareWallet()
  const proof = { ...toNames(wallet), signature: await wallet.sign('anything') }
  await expectRefusal(client.cryptoWallets.authenticate(proof), 404, 'crypto_wallet_not_found')
})
