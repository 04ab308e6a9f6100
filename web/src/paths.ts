/** The pages of this app. */
export const PATHS = {
  home: '/',
  login: '/login',
  authenticate: '/authenticate',
  resetPassword: '/reset-password',
  oauthAuthorize: '/oauth/authorize',
  oauthLogout: '/oauth/logout',
  connectedApps: '/connected-apps',
  asanaAuthorize: '/asana/authorize',
} as const

/** The path that Asana redirects back to. A server handles it, not this app. */
export const ASANA_CALLBACK_PATH = '/api/asana/callback'

/** The path that binds a new connection to Asana to this browser. A server handles it, too. */
export const ASANA_START_PATH = '/api/asana/start'

/** The path of the signed-in person's connection to Asana. A server handles it, too. */
export const ASANA_CONNECTION_PATH = '/api/asana/connection'
