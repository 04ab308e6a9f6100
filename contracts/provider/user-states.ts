import { TOTP } from 'otpauth'
import type { Project, Session } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type UserStates = Pick<
  StateHandlers,
  | 'a user exists'
  | 'an organization has a member'
  | 'the user has no third-party registration'
  | 'the user has set up an authenticator app'
  | 'the user has begun to sign in'
  | 'a member of staff may impersonate the user'
>

const HOUR = { session_duration_minutes: 60 }

/** Creates the states of users, apart from their sessions. */
export function createUserStates(project: Project, getSession: () => Session): UserStates {
  return {
    async 'a user exists'(seed) {
      await project.control('POST', '/users', seed)
    },
    async 'an organization has a member'(member) {
      await project.control('POST', '/members', member)
    },
    async 'the user has no third-party registration'() {
      const { user, session_token } = getSession()
      const [registration] = user?.providers ?? []
      await project.deleteSdk(`/users/oauth/${registration?.oauth_user_registration_id}`, session_token)
    },
    async 'the user has set up an authenticator app'() {
      const { session_token } = getSession()
      const body = { expiration_minutes: 60 }
      const made = await project.callSdk<AuthenticatorApp>('/totps', body, session_token)
      const { totp_id, secret, recovery_codes } = made
      return { totp_id, totp_code: new TOTP({ secret }).generate(), recovery_code: recovery_codes[0] }
    },
    async 'the user has begun to sign in'({ next, ...seed }) {
      const { email, password, totp_secret } = seed
      const login = { email, password, ...HOUR }
      const begin = () => project.callSdk<{ intermediate_session_token: string }>('/passwords/authenticate', login)
      const totp_code = new TOTP({ secret: totp_secret }).generate()
      await project.control('PATCH', '/config', { second_factor_required: true })
      await project.control('POST', '/users', seed)
      const { intermediate_session_token } = await begin()
      if (next === 'passcode') return { intermediate_session_token, totp_code }
      const body = { intermediate_session_token, totp_code, ...HOUR }
      const { session_token } = await project.callSdk<{ session_token: string }>('/totps/authenticate', body)
      const { totps } = await project.callSdk<RecoveryCodes>('/totps/recovery_codes', undefined, session_token)
      return {
        intermediate_session_token: (await begin()).intermediate_session_token,
        recovery_code: totps.recovery_codes[0],
      }
    },
    async 'a member of staff may impersonate the user'() {
      const user_id = getSession().user?.user_id
      return project.control<{ impersonation_token: string }>('POST', '/impersonation_tokens', { user_id })
    },
  }
}

type RecoveryCodes = { totps: { recovery_codes: [string] } }
type AuthenticatorApp = { totp_id: string; secret: string; recovery_codes: [string, ...string[]] }
