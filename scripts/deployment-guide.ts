import { APP_CONFIG_FIELDS } from '../web/src/app-config-fields.ts'
import type { AppConfig } from '../web/src/app-config.ts'
import { PATHS } from '../web/src/paths.ts'
import { SIGN_IN_COOKIES } from '@latchkey/openapi'
import {
  CACHE_CONTROL,
  CHANGE_PASSWORD_PATH,
  getSecurityHeaders,
  PAGE_FILES,
  PAGE_PATHS,
  SPELLINGS,
} from '../web/src/serving.ts'
import { renderTable, replaceSection } from './markdown.ts'
import { POLICY_PARTS } from '../deploy/policy-sources.ts'

/** What each field of the configuration is for. */
const PURPOSES: Record<keyof AppConfig, string> = {
  public_token: 'The public token of your project at the provider',
  provider_url: "The origin of the provider's API",
  frame_url: "The provider's hidden page, which parses phone numbers and shows Google One Tap",
  asana_client_id: 'The client id of your app at Asana',
  asana_authorize_url: "Asana's authorization page",
  tool_server_url: 'The tool server that people add to their assistant',
  asana_start_enabled:
    'Whether your back end binds a new connection to Asana to the browser, at `POST /api/asana/start`. Default true',
  issuer: "The issuer of the provider's tokens, for errors that the app reports to clients. Default none",
  impersonation_enabled: 'Whether the links by which staff sign in as a user are accepted. Default false',
  host_cookies:
    "Whether the names of the session's cookies begin with `__Host-`, so that other hosts of your site cannot write them. Your back end must expect it. Default false",
  language:
    'The language of people who have chosen none, as a BCP 47 tag. `ui_locales` of a request comes first. Default: the one of their browser.',
  privacy_policy_url: "The privacy policy that the consent page links to. Default Asana's",
  captcha_script_url: "The script of the captcha. Default Google's",
  fingerprint_script_url: "The script of the device fingerprint. Default the provider's",
  fingerprint_submit_url: "Where the device fingerprint is sent. Default the provider's",
  one_tap_script_url: "The script of Google One Tap. Default Google's",
}

const KINDS: Record<string, { said: string; schema: object }> = {
  string: { said: 'text', schema: { type: 'string', pattern: String.raw`\S` } },
  url: { said: 'http or https URL', schema: { type: 'string', pattern: '^https?://' } },
  boolean: { said: 'true or false', schema: { type: 'boolean' } },
}

/** The generated documents by path. Each function returns the new text of a file for its present text. */
export const DEPLOYMENT_DOCUMENTS: Record<string, (present: string) => string> = {
  'deploy/config.schema.json': () => `${JSON.stringify(createConfigSchema(), null, 2)}\n`,
  'deploy/README.md': (present) =>
    Object.entries(SECTIONS).reduce((text, [name, render]) => replaceSection(text, name, render()), present),
}

const SECTIONS = {
  configuration: renderConfiguration,
  routes: renderRoutes,
  headers: renderHeaders,
}

/** Returns the JSON schema of the configuration, for editors. */
export function createConfigSchema() {
  const kinds = Object.entries(APP_CONFIG_FIELDS)
  const properties = kinds.map(([field, kind]) => {
    const description = PURPOSES[field as keyof AppConfig] // a key of the table of fields
    return [field, { description, ...toKind(kind).schema }]
  })
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The configuration of the web app',
    type: 'object',
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
    required: kinds.filter(([, kind]) => !kind.endsWith('?')).map(([field]) => field),
    additionalProperties: false,
  }
}

function toKind(kind: string) {
  const found = KINDS[kind.replace('?', '')]
  if (!found) throw new Error(`There is no kind of field ${kind}.`)
  return found
}

function renderConfiguration(): string {
  const rows = Object.entries(APP_CONFIG_FIELDS).map(([field, kind]) => [
    `\`${field}\``,
    kind.endsWith('?') ? '' : 'yes',
    toKind(kind).said,
    PURPOSES[field as keyof AppConfig], // a key of the table of fields
  ])
  return renderTable(['Field', 'Required', 'Value', 'What it is'], rows)
}

function renderRoutes(): string {
  const pages = PAGE_PATHS.map((path) => [`\`${path}\``, toFile(path), `\`${CACHE_CONTROL.page}\``])
  const spellings = Object.entries(SPELLINGS).map(([from, to]) => [`\`${from}\``, `308 to \`${to}\``, ''])
  return renderTable(
    ['Path', 'Response', '`cache-control`'],
    [
      ...pages,
      ['`/assets/<file>`', 'the file of the build', `\`${CACHE_CONTROL.hashed}\``],
      ...spellings,
      [`\`${CHANGE_PASSWORD_PATH}\``, `302 to \`${PATHS.resetPassword}\``, ''],
      ['`/api/asana/*`', 'your back end', "your back end's"],
      ['`/healthz`', '`{"status":"ok","release":"<name>"}`', '`no-store`'],
      ['every other path', '404 with `index.html`, which shows "Page not found"', `\`${CACHE_CONTROL.page}\``],
      ['`/.well-known/*`, `/assets/*`', '404 without a page', ''],
    ],
  )
}

/** Returns which file holds a page. */
function toFile(path: string): string {
  const app = `\`${PAGE_FILES.app}\``
  // The cookies are listed separately, because a `|` would end the cell of the table.
  const cookies = SIGN_IN_COOKIES.source.split('|').map((cookie) => `\`${cookie}\``)
  return path === PATHS.login ? `\`${PAGE_FILES.login}\`; with a cookie ${cookies.join(' or ')}, ${app}` : app
}

/** Returns the headers with a placeholder for each source, and what the placeholders stand for. */
function renderHeaders(): string {
  const placeholders = POLICY_PARTS.map(({ field, form }) =>
    form === 'origin' ? `<origin of ${field}>` : `<${field}>`,
  )
  const of = (wanted: string) => placeholders.filter((_, index) => POLICY_PARTS[index]?.allows === wanted)
  const { 'content-security-policy': policy = '', ...others } = getSecurityHeaders({
    scripts: of('scripts'),
    connections: of('connections'),
    frames: of('frames'),
  })
  const rows = POLICY_PARTS.map(({ otherwise, also = {} }, index) => [
    `\`${placeholders[index]}\``,
    otherwise === undefined ? 'required' : [otherwise, ...(also.scripts ?? [])].map((it) => `\`${it}\``).join(' '),
    (also.frames ?? []).map((it) => `\`frame-src ${it}\``).join(' '),
  ])
  return [
    '```text',
    'content-security-policy:',
    ...policy.split('; ').map((directive, index, all) => `  ${directive}${index < all.length - 1 ? ';' : ''}`),
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    '```',
    '',
    renderTable(['Placeholder', 'Without the field', 'and also'], rows),
  ].join('\n')
}
