import { OAUTH_PROVIDERS, type ErrorType } from '@latchkey/openapi'

/** The names of the third parties. People search for these rather than for OAuth. */
export const THIRD_PARTIES = Object.values(OAUTH_PROVIDERS).join(' ')

/** Common words for an error that are neither in its type nor in its texts. They are searched but not shown. */
export const ERROR_SYNONYMS: Partial<Record<ErrorType, string>> = {
  otp_code_not_found: 'wrong code wrong passcode passcode wrong incorrect code bad code mistyped otp',
  unable_to_auth_otp_code: 'expired code expired passcode passcode expired code already used',
  invalid_code: 'code format malformed code too short',
  too_many_requests: 'rate limit rate limited throttled throttling 429 slow down quota',
  server_unavailable: 'outage down maintenance offline unavailable 503',
  internal_server_error: 'server error crash 500 bug exception',
  unauthorized_credentials: 'wrong password bad login sign in failed signin login failed invalid credentials',
  user_lock_limit_reached: 'locked account user locked too many attempts brute force lockout',
  breached_password: 'leaked password pwned compromised',
  weak_password: 'weak password too easy strength',
  unable_to_auth_magic_link: 'expired link link expired link used twice old link sign in link',
  inactive_email: 'bounced address mail address inactive bounces',
  unsubscribed_phone_number: 'opted out stop sms text message blocked',
  email_not_found: 'unknown user no account no such email unknown email',
  session_not_found: 'signed out logged out session expired session ended',
  user_unauthenticated: 'not signed in not logged in no session',
  oauth_flow_callback_error: `third party sign in failed social login failed popup closed cancelled denied ${THIRD_PARTIES}`,
  oauth_config_not_found: 'third party not configured social login off',
  oauth_token_not_found: 'third party token expired social login',
  oauth_unverified_email: 'third party email not verified',
  duplicate_email: 'email taken address in use already registered',
  duplicate_phone_number: 'phone taken number in use already registered',
  downstream_carrier_error: 'sms failed text message not sent carrier',
  captcha_required: 'captcha bot robot challenge',
  ad_blocker_detected: 'ad blocker adblock extension',
  idp_auth_code_expired: 'authorization code expired assistant too slow',
  idp_access_token_expired: 'access token expired assistant token old',
  third_party_clients_cannot_use_full_access: 'assistant full access scope',
}
