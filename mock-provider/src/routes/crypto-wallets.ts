import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SdkSchemas } from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { findSelectedUser } from '../sessions/selected-users.ts'
import { checkSessionDuration, requireSession } from '../sessions/sessions.ts'
import { BROWSER, SERVER, type Caller } from '../sessions/sign-in.ts'
import { requireUser } from '../users/users.ts'
import { findOrCreateWallet, requireOwnWallet, type Claim, type Wallet } from '../wallets/crypto-wallets.ts'
import {
  checkPlace,
  createSiweChallenge,
  toPagePlace,
  type Challenge,
  type SiweBinding,
} from '../wallets/siwe-challenge.ts'
import { completeWalletSignIn, startWalletSignIn, type WalletProof } from '../wallets/wallet-sign-in.ts'

/** Ethereum and Solana wallets (tags `crypto_wallets` and `server crypto wallets`). */
export async function cryptoWallets(app: FastifyInstance) {
  serve(app, 'cryptoWalletsAuthenticateStartPrimary', startPrimary)
  serve(app, 'cryptoWalletsAuthenticateStartSecondary', startSecondary)
  serve(app, 'cryptoWalletsAuthenticate', async (call) => {
    checkSessionDuration(call.tenant, call.body.session_duration_minutes)
    return (await authenticate(BROWSER, call)).fields
  })
  serve(app, 'serverCryptoWalletsAuthenticateStart', startForServer)
  serve(app, 'serverCryptoWalletsAuthenticate', async (call) => {
    const { fields, siwe } = await authenticate(SERVER, call)
    const siwe_params = siwe && toSigned(siwe, call.request.requestId)
    return { ...fields, ...(siwe_params && { siwe_params }) }
  })
}

type StartCall = { body: SdkSchemas['CryptoWalletStartRequest']; tenant: Tenant; request: FastifyRequest }

const startPrimary: Handler<'cryptoWalletsAuthenticateStartPrimary'> = (call) =>
  startInBrowser(call, (wallet) => findOrCreateWallet(call.tenant, wallet))

const startSecondary: Handler<'cryptoWalletsAuthenticateStartSecondary'> = (call) => {
  const { tenant, request } = call
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  return startInBrowser(call, (wallet) => requireOwnWallet(tenant, user, wallet))
}

/** Validates a whole request before a user is created. */
async function startInBrowser({ body, tenant, request }: StartCall, claim: (wallet: Wallet) => Claim) {
  const { challenge } = await startWalletSignIn(tenant, body, {
    claim,
    findMessage: (wallet, expires_at) => {
      const asked = toSiweParams(tenant, wallet, body.siwe_params)
      if (!asked) return undefined
      const { uri, ...params } = asked
      const place = toPagePlace(tenant, request, uri)
      return createSiweChallenge(tenant, { place, address: wallet.address, params, expires_at })
    },
  })
  return { challenge }
}

/**
 * Returns the parameters of a Sign-In with Ethereum message, or undefined for a plain challenge. Assumed: a caller that
 * asks for such a message gets one, even if the project does not require it.
 *
 * @throws ProviderError `crypto_wallet_type_incompatible_with_siwe`
 */
function toSiweParams({ config }: Tenant, { type }: Wallet, asked: SdkSchemas['SiweParams'] | undefined) {
  if (type === 'ethereum') return config.siwe_required_for_crypto_wallets ? (asked ?? {}) : asked
  if (asked) throw new ProviderError('crypto_wallet_type_incompatible_with_siwe')
  return undefined
}

const startForServer: Handler<'serverCryptoWalletsAuthenticateStart'> = async ({ body, tenant }) => {
  const user = await findSelectedUser(tenant, body)
  return startWalletSignIn(tenant, body, {
    claim: (wallet) => (user ? requireOwnWallet(tenant, user, wallet) : findOrCreateWallet(tenant, wallet)),
    findMessage: (wallet, expires_at) => findServersMessage(tenant, { wallet, expires_at, asked: body.siwe_params }),
  })
}

type MessageStart = {
  wallet: Wallet
  expires_at: number
  asked: Call<'serverCryptoWalletsAuthenticateStart'>['body']['siwe_params']
}

/** @throws ProviderError `crypto_wallet_type_incompatible_with_siwe`, or one of the `invalid_siwe_…` errors */
function findServersMessage(tenant: Tenant, { wallet, expires_at, asked }: MessageStart): Challenge | undefined {
  if (!asked) return undefined
  if (wallet.type !== 'ethereum') throw new ProviderError('crypto_wallet_type_incompatible_with_siwe')
  const { uri = '', domain = '', resources } = asked
  const place = checkPlace({ uri, domain })
  // Some SDKs send an empty string for a member that was not given.
  const params = {
    ...(resources && { resources }),
    ...(asked.chain_id && { chain_id: asked.chain_id }),
    ...(asked.statement && { statement: asked.statement }),
    ...(asked.issued_at && { issued_at: asked.issued_at }),
    ...(asked.not_before && { not_before: asked.not_before }),
    ...(asked.message_request_id && { message_request_id: asked.message_request_id }),
  }
  return createSiweChallenge(tenant, { place, address: wallet.address, params, expires_at })
}

type AuthenticateCall = {
  tenant: Tenant
  request: FastifyRequest
  body: WalletProof & Partial<Call<'serverCryptoWalletsAuthenticate'>['body']>
}

async function authenticate<Fields>(caller: Caller<Fields>, call: AuthenticateCall) {
  const { body, tenant } = call
  const signIn = await caller.beginSignIn(call, body)
  const { checkUser } = signIn
  const request = caller.isServer ? undefined : call.request
  const { user, factor, siwe } = await completeWalletSignIn(tenant, body, { request, checkUser })
  return { fields: await signIn.complete(user, factor), siwe }
}

/** Returns the contents of a signed message. Messages that an older version has stored lack some of them. */
function toSigned({ domain, message }: SiweBinding, request_id: string) {
  return message && { domain, ...message, request_id, status_code: 200 }
}
