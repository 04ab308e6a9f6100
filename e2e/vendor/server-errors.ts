import type { ERRORS, ErrorType, OperationId } from '@latchkey/openapi'
import { EMAIL, HOUR, PASSWORD, type Scenario } from './stage.ts'

/** The errors that the vendor's widgets have a text of their own for. */
type KnownError = {
  [Type in ErrorType]: (typeof ERRORS)[Type]['text'] extends null ? never : Type
}[ErrorType]

/** A call that raises the error, and its operation. */
export type ErrorCase = { operation: OperationId; call: Scenario }

const signIn: ErrorCase = {
  operation: 'passwordsAuthenticate',
  call: ({ client }) =>
    client.evaluate((own, given) => own.passwords.authenticate(given), { email: EMAIL, password: PASSWORD, ...HOUR }),
}
const sendMail: ErrorCase = {
  operation: 'magicLinksEmailLoginOrCreate',
  call: ({ client }) => client.evaluate((own, to) => own.magicLinks.email.loginOrCreate(to), EMAIL),
}
const sendText: ErrorCase = {
  operation: 'otpsSmsLoginOrCreate',
  call: ({ client }) => client.evaluate((own) => own.otps.sms.loginOrCreate('+12025550123', { expiration_minutes: 5 })),
}
const enterCode: ErrorCase = {
  operation: 'otpsAuthenticate',
  call: ({ client }) => client.evaluate((own, hour) => own.otps.authenticate('123456', 'x', hour), HOUR),
}
const refresh: ErrorCase = {
  operation: 'sessionsAuthenticate',
  call: ({ client }) => client.evaluate((own) => own.session.authenticate()),
}

/** For each of these errors, a call that raises it. The type requires a call for each error. */
export const SERVER_ERRORS = {
  invalid_email: sendMail,
  invalid_phone_number: sendText,
  unsubscribed_phone_number: sendText,
  inactive_email: sendMail,
  unauthorized_credentials: signIn,
  user_unauthenticated: refresh,
  email_not_found: signIn,
  unable_to_auth_magic_link: {
    operation: 'magicLinksAuthenticate',
    call: ({ client }) => client.evaluate((own, hour) => own.magicLinks.authenticate('x', hour), HOUR),
  },
  no_user_password: signIn,
  breached_password: signIn,
  reset_password: signIn,
  oauth_token_not_found: {
    operation: 'oauthAuthenticate',
    call: ({ client }) => client.evaluate((own, hour) => own.oauth.authenticate('x', hour), HOUR),
  },
  invalid_code: enterCode,
  otp_code_not_found: enterCode,
  member_password_not_found: signIn,
  unauthorized_action: signIn,
  user_lock_limit_reached: signIn,
  invalid_session_token: refresh,
  session_not_found: refresh,
  invalid_phone_number_country_code: sendText,
  duplicate_member_phone_number: sendText,
} satisfies Record<Exclude<KnownError, typeof SHOWN_IN_WINDOW>, ErrorCase>

/** No method meets this error: the third party's callback shows it in the browser's window. */
export const SHOWN_IN_WINDOW = 'oauth_flow_callback_error'
