import { SIGN_IN_COOKIES } from '@latchkey/openapi'
import type { AppConfig } from '../web/src/app-config.ts'
import {
  CACHE_CONTROL,
  CHANGE_PASSWORD_PATH,
  getSecurityHeaders,
  PAGE_FILES,
  PAGE_PATHS,
  SPELLINGS,
} from '../web/src/serving.ts'
import { PATHS } from '../web/src/paths.ts'
import { toPolicySources } from './policy-sources.ts'

export type NginxOptions = {
  /** The folder of all releases. */
  to: string
  /** The base path that the app was built for, with a slash at both ends. */
  base: string
  /** The origin of the server behind `/api/`. Without one, nginx responds to these paths with 404. */
  backEnd?: string
  /** Whether nginx has the module that sends the `.br` files. */
  hasBrotli: boolean
}

/** The value of `Strict-Transport-Security`. After one visit over TLS, browsers never use plain HTTP (RFC 6797). */
const TRANSPORT_SECURITY = 'max-age=31536000'

/** The types of the files that the build makes. */
const MEDIA_TYPES = `types {
  text/html html;
  text/javascript js;
  text/css css;
  application/json json;
  image/svg+xml svg;
  image/png png;
  font/woff2 woff2;
}
charset utf-8;
charset_types text/javascript text/css image/svg+xml;`

/** Renders the files that a `server` block of nginx includes: content by file name. */
export function renderNginxFiles(config: AppConfig, options: NginxOptions): Map<string, string> {
  const headers = renderHeaders(config)
  return new Map([
    ['headers.conf', `${headers.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n')}\n`],
    ['page.conf', renderPage(options, `/${PAGE_FILES.app}`)],
    ['login.conf', renderPage(options, '$latchkey_login')],
    [
      'site.conf',
      renderSite(
        options,
        headers.map(([name]) => name),
      ),
    ],
  ])
}

function renderHeaders(config: AppConfig): [name: string, value: string][] {
  const headers = { ...getSecurityHeaders(toPolicySources(config)), 'strict-transport-security': TRANSPORT_SECURITY }
  return Object.entries(headers)
}

/** @param file the path of the page's file below the root, or a variable with it */
function renderPage({ to, hasBrotli }: NginxOptions, file: string): string {
  return `root ${to}/current/public;
${renderCompression(hasBrotli)}
include ${to}/current/nginx/headers.conf;
add_header cache-control "${CACHE_CONTROL.page}" always;
rewrite ^ ${file} break;
`
}

function renderCompression(hasBrotli: boolean): string {
  return ['gzip_static on;', 'gzip_vary on;', ...(hasBrotli ? ['brotli_static on;'] : [])].join('\n')
}

function renderSite(options: NginxOptions, headerNames: readonly string[]): string {
  const { to, base, backEnd, hasBrotli } = options
  const at = (path: string) => base.replace(/\/$/, '') + path
  const page = `include ${to}/current/nginx/page.conf;`
  const login = `include ${to}/current/nginx/login.conf;`
  const headers = `include ${to}/current/nginx/headers.conf;`
  const redirect = (from: string, status: number, target: string) =>
    toLocation(`= ${from}`, [headers, `return ${status} ${target};`])
  const parts = [
    '# Made by "release.mjs publish". Include it in a server block, and reload nginx after each release.',
    'server_tokens off;',
    'absolute_redirect off;',
    MEDIA_TYPES,
    '# The login page is prerendered for browsers without a session.',
    `set $latchkey_login /${PAGE_FILES.login};`,
    `if ($http_cookie ~ "${SIGN_IN_COOKIES.source}") {\n  set $latchkey_login /${PAGE_FILES.app};\n}`,
    '# The pages. Every other path is a 404.',
    ...PAGE_PATHS.map((path) => toLocation(`= ${at(path)}`, [path === PATHS.login ? login : page])),
    ...Object.entries(SPELLINGS).map(([from, path]) => redirect(at(from), 308, `${at(path)}$is_args$args`)),
    ...(base === '/' ? [] : [redirect(base.replace(/\/$/, ''), 308, `${base}$is_args$args`)]),
    redirect(CHANGE_PASSWORD_PATH, 302, at(PATHS.resetPassword)),
    toLocation('/.well-known/', [headers, 'return 404;']),
    '# Files with a hash in the name, of this release and of earlier ones, which pages that are open still load.',
    toLocation(`~ ^${at('/assets/').replaceAll('.', String.raw`\.`)}([^/]+)$`, [
      `alias ${to}/assets/$1;`,
      renderCompression(hasBrotli),
      headers,
      `add_header cache-control "${CACHE_CONTROL.hashed}";`,
    ]),
    toLocation(`= ${at('/healthz')}`, [
      `alias ${to}/current/health.json;`,
      'types {}',
      'default_type application/json;',
      'access_log off;',
      headers,
      'add_header cache-control "no-store" always;',
    ]),
    ...(backEnd === undefined ? [] : [renderBackEnd(backEnd, at('/'), headers, headerNames)]),
    toLocation(base, [headers, 'error_page 404 @not_found;', 'return 404;']),
    ...(base === '/' ? [] : [toLocation('/', [headers, 'return 404;'])]),
    toLocation('@not_found', [page]),
  ]
  return `${parts.join('\n')}\n`
}

/** Renders the proxy for the app's calls to its own server, which binds a connection to Asana to the browser. */
function renderBackEnd(backEnd: string, base: string, headers: string, headerNames: readonly string[]): string {
  return toLocation(`${base}api/`, [
    `proxy_pass ${backEnd}/api/;`,
    'proxy_http_version 1.1;',
    'proxy_set_header host $http_host;',
    'proxy_set_header x-forwarded-for $remote_addr;',
    'proxy_set_header x-forwarded-proto $scheme;',
    // The server does not know that the app is in a folder, so its redirects and cookie paths are rewritten.
    ...(base === '/' ? [] : [`proxy_redirect / ${base};`, `proxy_cookie_path /api/ ${base}api/;`]),
    ...headerNames.map((name) => `proxy_hide_header ${name};`),
    headers,
  ])
}

function toLocation(match: string, lines: readonly string[]): string {
  const body = lines.join('\n').replaceAll(/^/gm, '  ')
  return `location ${match} {\n${body}\n}`
}
