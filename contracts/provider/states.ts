import type { User, MockSchemas } from '@latchkey/openapi'
import { createAppStates } from './app-states.ts'
import { createMessageStates } from './message-states.ts'
import { createPasskeyStates } from './passkey-states.ts'
import { toAuthorization, type Project, type Session, type SignedIn } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'
import { createUserStates } from './user-states.ts'
import { generateKeyPairSync, sign } from 'node:crypto'
import { createSoftwareWallet, type SoftwareWallet } from '@latchkey/mock-provider'

/** A captcha site key that no other test uses. */
const SITE_KEY = 'site-key-contracts'
const HOUR = { session_duration_minutes: 60 }

/** Creates the handlers of the states of one interaction. Later states build upon earlier ones. */
export function createStates(project: Project): StateHandlers {
  let token = ''
  let session: Session = { session_token: '', session_jwt: '', user: undefined }

  return {
    ...createUserStates(project, () => session),
    ...createAppStates(project, () => session),
    ...createMessageStates(project),
    ...createPasskeyStates(project, () => session.session_token),
    ...createWalletStates(project, () => session.session_token),

    async 'the project has settings'(settings) {
      await project.control('PATCH', '/config', settings)
    },

    async 'a third-party sign-in has returned'(person) {
      token = await project.signInByThirdParty(person)
      return { token }
    },
    'Google has given a credential': () => project.getGoogleCredential(),
    async 'the token has been used'() {
      await project.callSdk('/oauth/authenticate', { token, ...HOUR })
    },
    async 'a user is signed in'(person) {
      const body = { token: await project.signInByThirdParty(person), ...HOUR }
      const data = await project.callSdk<SignedIn & { user: User }>('/oauth/authenticate', body)
      const { session_token, session_jwt, user } = data
      session = { session_token, session_jwt, user }
      return { session_token, session_jwt, authorization: toAuthorization(session_token), ...toFactorIds(user) }
    },
    async 'the user has logged in'(person) {
      const body = { ...person, ...HOUR }
      const { session_token, session_jwt, user } = await project.callSdk<Session>('/passwords/authenticate', body)
      session = { session_token, session_jwt, user }
      return { session_token, session_jwt, authorization: toAuthorization(session_token) }
    },
    async 'a password is breached'({ password }) {
      await project.control('PATCH', '/config', { breached_passwords: [password] })
    },
    async 'the user has signed out'() {
      await project.callSdk('/sessions/revoke', undefined, session.session_token)
    },
    async 'the user is locked'({ email }) {
      const { users } = await project.control<{ users: User[] }>('GET', '/users')
      const user = users.find(({ emails }) => emails.some((known) => known.email === email))
      if (!user) throw new Error(`No user has the address ${email}.`)
      await project.control('PATCH', `/users/${user.user_id}`, { is_locked: true })
    },

    async 'the project requires proofs that no robot calls'() {
      const captcha_settings = { enabled: true, siteKey: SITE_KEY }
      await project.control('PATCH', '/config', { captcha_settings, dfp_protected_auth_enabled: true })
      return project.getRobotProofs(SITE_KEY)
    },

    async 'the clock is frozen'({ at }) {
      await project.control('POST', '/clock', { freeze_at: at })
    },
    async 'time passes'({ minutes }) {
      await project.control('POST', '/clock', { advance_ms: minutes * 60_000 })
    },

    async 'a party is trusted'({ profile_id, email }) {
      const { profile, trusted_token } = createTrustedParty(profile_id, email)
      await project.control('PATCH', '/config', { trusted_token_profiles: [profile] })
      return { trusted_token }
    },
  }
}

/** Returns the ids of a user's factors under their wire names. */
function toFactorIds(user: User): Record<string, string> {
  const lists = [user.emails, user.phone_numbers, user.providers, user.crypto_wallets, user.webauthn_registrations]
  const factors = [...lists, user.biometric_registrations].flat()
  return Object.fromEntries(factors.flatMap(toIds))
}

function toIds(factor: object): [string, string][] {
  const members: [string, unknown][] = Object.entries(factor)
  return members.filter(([name]) => name.endsWith('_id')).map(([name, id]) => [name, String(id)])
}

const ISSUER = 'https://trusted.example'
const AUDIENCE = 'latchkey'

/** Creates a party that a project trusts, and its signed statement about a user (RFC 7519, ES256). */
function createTrustedParty(profile_id: string, email: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'external-ada', email, jti: 'statement-1' }
  const signed = [{ alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const profile: MockSchemas['TrustedTokenProfile'] = {
    profile_id,
    name: 'Trusted party',
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] },
  }
  return { profile, trusted_token: `${signed}.${signature.toString('base64url')}` }
}

type WalletStates = Pick<StateHandlers, 'a wallet exists' | 'the wallet has signed' | 'the wallet has signed in'>

const PATH = '/crypto_wallets/authenticate'

/** Creates the states of wallets, with the keys and signatures of a software wallet. */
function createWalletStates(project: Project, getSessionToken: () => string): WalletStates {
  let wallet: SoftwareWallet | undefined
  let signature = ''

  const toBody = () => ({ crypto_wallet_address: wallet?.address, crypto_wallet_type: wallet?.type })

  return {
    async 'a wallet exists'({ type }) {
      wallet = createSoftwareWallet({ type })
      return { crypto_wallet_address: wallet.address }
    },
    async 'the wallet has signed'({ by, what, siwe_params }) {
      const [way, ...token] = by === 'user' ? ['secondary', getSessionToken()] : ['primary']
      const body = { ...toBody(), ...(siwe_params && { siwe_params }) }
      const { challenge } = await project.callSdk<{ challenge: string }>(`${PATH}/start/${way}`, body, ...token)
      signature = (await wallet?.sign(what === 'the challenge' ? challenge : what)) ?? ''
      return { signature }
    },
    async 'the wallet has signed in'() {
      await project.callSdk(PATH, { ...toBody(), signature, session_duration_minutes: 60 })
    },
  }
}
