import { TOTP } from 'otpauth'
import type { Project, Session } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type UserStates = Pick<
  StateHandlers,
  | 'a user exists'
  | 'an organization has a member'
  | 'the user has no third-party registration'
  | 'the user has set up an authenticator app'
  | 'a member of staff may impersonate the user'
>

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
    async 'a member of staff may impersonate the user'() {
      const user_id = getSession().user?.user_id
      return project.control<{ impersonation_token: string }>('POST', '/impersonation_tokens', { user_id })
    },
  }
}

type AuthenticatorApp = { totp_id: string; secret: string; recovery_codes: [string, ...string[]] }
