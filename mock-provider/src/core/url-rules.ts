/** Schemes that execute or show their content instead of navigating to a server. */
export const FORBIDDEN_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'file:',
  'blob:',
  'about:',
  'view-source:',
  'filesystem:',
])
/** As `URL.hostname` spells them. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
