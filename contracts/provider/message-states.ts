import { APP_URL, type Project } from './project.ts'
import type { StateHandlers } from './state-handlers.ts'

type MessageStates = Pick<
  StateHandlers,
  | 'a link has been mailed'
  | 'the link has been followed'
  | 'a passcode has been sent'
  | 'the passcode has been entered'
  | 'a reset mail has been sent'
  | 'the reset has been completed'
>

const HOUR = { session_duration_minutes: 60 }
const LINK_URLS = { login_magic_link_url: APP_URL, signup_magic_link_url: APP_URL }
const RESET_URLS = {
  login_redirect_url: APP_URL,
  reset_password_redirect_url: 'http://localhost:3000/reset-password',
}

/** Creates the states of mails and text messages. */
export function createMessageStates(project: Project): MessageStates {
  let token = ''
  let passcode = { method_id: '', token: '' }
  return {
    async 'a link has been mailed'(request) {
      await project.callSdk('/magic_links/email/login_or_create', { ...request, ...LINK_URLS })
      const { links } = await project.readMessage(request.email)
      token = new URL(links[0]?.href ?? '').searchParams.get('token') ?? ''
      return { token }
    },
    async 'the link has been followed'() {
      await project.callSdk('/magic_links/authenticate', { token, ...HOUR })
    },
    async 'a passcode has been sent'({ code, ...recipient }) {
      await project.control('PATCH', '/config', { fixed_passcode: code })
      const path = `/otps/${recipient.email === undefined ? 'sms' : 'email'}/login_or_create`
      const { method_id } = await project.callSdk<{ method_id: string }>(path, { ...recipient, expiration_minutes: 5 })
      passcode = { method_id, token: code }
      return { method_id }
    },
    async 'the passcode has been entered'() {
      await project.callSdk('/otps/authenticate', { ...passcode, ...HOUR })
    },
    async 'a reset mail has been sent'(person) {
      await project.callSdk('/passwords/email/reset/start', { ...person, ...RESET_URLS })
      token = await project.readToken(person.email, 'reset_password')
      return { token }
    },
    async 'the reset has been completed'() {
      await project.callSdk('/passwords/email/reset', { token, password: 'ponderous heron 7', ...HOUR })
    },
  }
}
