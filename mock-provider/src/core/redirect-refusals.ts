import type { RedirectRefusals } from './project-redirect-urls.ts'

/** The error types that each product raises for a refused redirect URL, by product and kind of URL. */
export const REDIRECT_REFUSALS = {
  magic_links: {
    login: {
      unset: 'no_default_login_redirect_url_set',
      invalid: 'invalid_login_magic_link_url',
      unregistered: 'no_match_for_provided_magic_link_url',
    },
    signup: {
      unset: 'no_default_signup_redirect_url_set',
      invalid: 'invalid_signup_magic_link_url',
      unregistered: 'no_match_for_provided_magic_link_url',
    },
    invite: {
      unset: 'no_default_invite_redirect_url_set',
      invalid: 'invalid_invite_magic_link_url',
      unregistered: 'no_match_for_provided_magic_link_url',
    },
    reset_password: {
      unset: 'no_password_reset_redirect_url',
      invalid: 'invalid_password_reset_redirect_url',
      unregistered: 'no_match_for_provided_magic_link_url',
    },
  },
  oauth: {
    login: {
      unset: 'no_login_redirect_urls_set',
      invalid: 'invalid_login_oauth_url',
      unregistered: 'no_match_for_provided_oauth_url',
    },
    signup: {
      unset: 'no_signup_redirect_urls_set',
      invalid: 'invalid_signup_oauth_url',
      unregistered: 'no_match_for_provided_oauth_url',
    },
  },
} as const satisfies Record<string, Record<string, RedirectRefusals>>
