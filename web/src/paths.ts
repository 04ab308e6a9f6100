/** The pages of this app. */
export const PATHS = {
  home: '/',
  login: '/login',
  authenticate: '/authenticate',
  resetPassword: '/reset-password',
  oauthAuthorize: '/oauth/authorize',
  asanaAuthorize: '/asana/authorize',
} as const

/** Where Asana sends the browser back to. A server answers there, not this app. */
export const ASANA_CALLBACK_PATH = '/api/asana/callback'
