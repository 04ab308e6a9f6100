/** Schemes that run or show what follows them instead of going anywhere. */
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
