/**
 * The console's pages, in the order of the navigation. The provider serves the console at these paths only; other paths
 * stay 404. A segment that starts with a colon is a parameter.
 */
export const CONSOLE_PATHS = [
  '/',
  '/messages',
  '/journal',
  '/faults',
  '/clock',
  '/users',
  '/users/:user_id',
  '/clients',
  '/clients/:client_id',
  '/m2m-clients',
  '/m2m-clients/:client_id',
  '/api-keys',
  '/rbac',
  '/webhooks',
  '/simulator',
  '/simulator/callback',
  '/callback',
  '/gallery',
  '/gallery/tokens',
  '/errors/:error_type',
  '/screens/:name',
  '/scenarios/:name',
  '/recording',
  '/settings',
  '/tenants',
  '/reference',
  '/evidence',
] as const

/** Where the console's server has the documentation, which is built for this path. */
export const DOCS_PATH = '/docs/'

export type ConsolePath = (typeof CONSOLE_PATHS)[number]
