/**
 * The console's pages, in the order of its navigation. The provider answers at these paths alone, so that any other
 * keeps its 404. What begins with a colon is a parameter: one segment of the path, whatever it says.
 */
export const CONSOLE_PATHS = [
  '/',
  '/simulator',
  '/simulator/callback',
  '/messages',
  '/users',
  '/users/:user_id',
  '/clients',
  '/clients/:client_id',
  '/faults',
  '/gallery',
  '/errors/:error_type',
  '/screens/:name',
  '/journal',
  '/clock',
  '/tenants',
  '/settings',
  '/reference',
] as const

export type ConsolePath = (typeof CONSOLE_PATHS)[number]
