/**
 * The console's pages, in the order of the navigation. The provider serves the console at these paths only; other paths
 * stay 404. A segment that starts with a colon is a parameter.
 */
export const CONSOLE_PATHS = [
  '/',
  '/simulator',
  '/simulator/callback',
  '/callback',
  '/messages',
  '/users',
  '/users/:user_id',
  '/clients',
  '/clients/:client_id',
  '/api-keys',
  '/m2m-clients',
  '/m2m-clients/:client_id',
  '/rbac',
  '/webhooks',
  '/faults',
  '/gallery',
  '/errors/:error_type',
  '/screens/:name',
  '/scenarios/:name',
  '/journal',
  '/recording',
  '/clock',
  '/tenants',
  '/settings',
  '/reference',
  '/evidence',
] as const

/** Where the console's server has the documentation, which is built for this path. */
export const DOCS_PATH = '/docs/'

export type ConsolePath = (typeof CONSOLE_PATHS)[number]
