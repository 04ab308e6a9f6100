import type { MockProvider } from '@latchkey/mock-provider'
import type { User } from '@latchkey/openapi'
import { PUBLIC_TOKEN, type ProviderStates } from '../provider-states.ts'
import { createAppStates } from './app-states.ts'
import { createMessageStates } from './message-states.ts'
import { createPasskeyStates } from './passkey-states.ts'
import { createProject, toAuthorization, type Session, type SignedIn } from './project.ts'
import { createTrustedParty } from './trusted-party.ts'
import { createUserStates } from './user-states.ts'
import { createWalletStates } from './wallet-states.ts'

/** Makes a state true. What it returns takes the place of the examples of the same names. */
export type StateHandlers = {
  [Sentence in keyof ProviderStates]: (parameters: ProviderStates[Sentence]) => Promise<Record<string, string> | void>
}

const HOUR = { session_duration_minutes: 60 }

/** The states of one interaction, which may build upon one another: each finds what the earlier ones have made. */
export function createStates(mock: MockProvider): StateHandlers {
  const project = createProject(mock.addresses.provider)
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

    async 'a third-party sign-in has come back'(person) {
      token = await project.comeBack(person)
      return { token }
    },
    async 'its token has been used'() {
      await project.callSdk('/oauth/authenticate', { token, ...HOUR })
    },
    async 'a user is signed in'(person) {
      const body = { token: await project.comeBack(person), ...HOUR }
      const data = await project.callSdk<SignedIn & { user: User }>('/oauth/authenticate', body)
      const { session_token, session_jwt, user } = data
      session = { session_token, session_jwt, user }
      return { session_token, session_jwt, authorization: toAuthorization(session_token), ...findFactorIds(user) }
    },
    async 'the user has logged in'(person) {
      const body = { ...person, ...HOUR }
      const { session_token, session_jwt, user } = await project.callSdk<Session>('/passwords/authenticate', body)
      session = { session_token, session_jwt, user }
      return { session_token, session_jwt, authorization: toAuthorization(session_token) }
    },
    async 'attackers know a password'({ password }) {
      await project.control('PATCH', '/config', { breached_passwords: [password] })
    },
    async 'the user has signed out'() {
      await project.callSdk('/sessions/revoke', undefined, session.session_token)
    },
    // The doors lead there by many failures; what counts here is the lock.
    async 'the user is locked'({ email }) {
      const users = [...(mock.tenants.find(PUBLIC_TOKEN)?.tables.get('users')?.values() ?? [])]
      for (const user of users)
        if (JSON.stringify(user).includes(email)) Object.assign(Object(user), { is_locked: true })
    },

    async 'the clock stands still'({ at }) {
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

/** The ids of a user's factors, under their wire names. */
function findFactorIds(user: User): Record<string, string> {
  const lists = [user.emails, user.phone_numbers, user.providers, user.crypto_wallets, user.webauthn_registrations]
  const factors = [...lists, user.biometric_registrations].flat()
  return Object.fromEntries(
    factors.flatMap((factor) => Object.entries(factor).filter(([name]) => name.endsWith('_id'))) as [string, string][],
  )
}
