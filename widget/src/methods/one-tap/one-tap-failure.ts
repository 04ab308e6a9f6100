import type { OneTapFailure } from '../../flow/reducer.ts'

/** The failures that developers can fix, keyed by the reason that the provider or Google sends. */
const FAILURES: Readonly<Record<string, OneTapFailure>> = {
  unregistered_origin: 'origin_not_allowed_for_client',
  invalid_client: 'invalid_client',
  oauth_config_not_found: 'oauth_config_not_found',
  no_login_redirect_urls_set: 'no_login_redirect_urls_set',
  no_signup_redirect_urls_set: 'no_signup_redirect_urls_set',
  default_provider_not_allowed: 'default_provider_not_allowed',
}

/** Returns the failure behind a reason; `none` for a reason that developers cannot fix. */
export function toOneTapFailure(reason: string): OneTapFailure {
  return Object.hasOwn(FAILURES, reason) ? (FAILURES[reason] ?? 'none') : 'none'
}
