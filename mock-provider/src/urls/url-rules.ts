/** URL schemes that execute or display their content instead of navigating to a server. */
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
/** The loopback hosts, spelled as by `URL.hostname`. */
export const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]'])
