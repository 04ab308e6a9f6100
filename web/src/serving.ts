import type { AppConfig } from './app-config.ts'
import { PATHS } from './paths.ts'

/**
 * What every server of this app does: which paths are pages, what it redirects, for how long browsers keep a file, and the
 * headers. Servers and the production guide import it; the app itself does not.
 */

/** The paths of the pages. Every other path is a 404. */
export const PAGE_PATHS: readonly string[] = Object.values(PATHS)

/** The files of the build that hold the pages. */
export const PAGE_FILES = {
  app: 'index.html',
  /**
   * The page at `PATHS.login` for browsers without a session. For others, `index.html` is served, because the page
   * depends on the session.
   */
  login: 'login.html',
} as const

/**
 * Other spellings of paths, as people type them or other servers link to them, and the pages that they permanently
 * redirect to.
 */
export const SPELLINGS: Readonly<Record<string, string>> = {
  '/index.html': PATHS.home,
  ...Object.fromEntries(
    Object.values(PATHS)
      .filter((path) => path !== PATHS.home)
      .map((path) => [`${path}/`, path]),
  ),
}

/**
 * The address that password managers open to change a password. It redirects to the page for this.
 *
 * @see W3C "A Well-Known URL for Changing Passwords" §3
 */
export const CHANGE_PASSWORD_PATH = '/.well-known/change-password'

export const CACHE_CONTROL = {
  /** A page names the files of its build, so browsers must revalidate it. */
  page: 'no-cache',
  /** Files of the build with a hash of their content in the name. They never change. */
  hashed: 'public, max-age=31536000, immutable',
} as const

/** The configuration block of the built page, with its start and end tags. */
const CONFIG_BLOCK = /(<script\b(?=[^>]*\bid="latchkey-config")[^>]*>)[^<]*(<\/script>)/

/** The start tag of a prerendered page, which is shown once it has a configuration. */
const HIDDEN_ROOT = '<div id="root" hidden>'

/** Writes a configuration into the page, escaped so that no value can end the block, and shows what is prerendered. */
export function fillAppConfig(html: string, config: AppConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html
    .replace(CONFIG_BLOCK, (_block, start: string, end: string) => `${start}${json}${end}`)
    .replace(HIDDEN_ROOT, HIDDEN_ROOT.replace(' hidden', ''))
}

/** What the page may load besides its own files: origins, or URLs without a query. */
export type PolicySources = {
  scripts: readonly string[]
  connections: readonly string[]
  frames: readonly string[]
}

/**
 * Returns the security headers of the app, which may talk to its own origin and to these sources only.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function getSecurityHeaders({ scripts, connections, frames }: PolicySources): Record<string, string> {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    ['frame-src', ...frames].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    // Clients that open the authorization page in a window wait for its message, and ask whether it is still open.
    'cross-origin-opener-policy': 'unsafe-none',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  }
}
