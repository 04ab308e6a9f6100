import { DEFAULT_PUBLIC_TOKEN, type OperationId, type TenantConfig } from '@latchkey/openapi'
import { toProjectId } from '../../facts/tenant-addresses.ts'
import { isClockTime } from '../core/clock.ts'
import { parseBasic } from '../core/credentials.ts'
import { OPERATIONS, type DocumentedOperation } from '../core/documents.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import type { BugBundle } from './bundle.ts'
import type { RecordedCall } from './recording.ts'
import { REPLAY_HEADER } from './replayed-calls.ts'

/**
 * The calls of the control plane that are recorded and replayed: those by which a test prepares the tenant. The others
 * read, wait, stream, replace the state, concern other tenants, create secrets, or make the mock send requests.
 */
const REPLAYABLE: ReadonlySet<string> = new Set<OperationId>([
  'mockClientDelete',
  'mockClientsCreate',
  'mockClockUpdate',
  'mockConfigUpdate',
  'mockConsentsDelete',
  'mockFaultsCreate',
  'mockFaultsDelete',
  'mockImpersonationTokens',
  'mockM2mClientDelete',
  'mockM2mClientUpdate',
  'mockMembersCreate',
  'mockSessionDelete',
  'mockSessionsDelete',
  'mockUserDelete',
  'mockUserUpdate',
  'mockUsersCreate',
  'mockUsersGenerate',
])

/** Whether calls of an operation are part of recordings. */
export function isReplayable({ id, document }: Pick<DocumentedOperation, 'id' | 'document'>): boolean {
  return document !== 'mock' || REPLAYABLE.has(id)
}

const byId: ReadonlyMap<string, DocumentedOperation> = new Map(OPERATIONS.map((one) => [one.id, one]))

/**
 * Checks a bug report before it is replayed. It may be a stranger's: its calls may only do what calls of its own tenant
 * do, and nothing else on this machine may change.
 *
 * @param localize replaces the addresses of the recording's servers with those of this mock
 * @param present the settings of the tenant. Undefined for a mock that nobody else can reach, where all are allowed
 * @throws ProviderError `bad_request` that names the call or the setting
 */
export function checkBundle(
  bundle: BugBundle,
  localize: (text: string) => string,
  present: TenantConfig | undefined,
): void {
  if (present) checkSettings(bundle.state.config, present, 'The file')
  for (const call of bundle.calls) checkCall(call, bundle.public_token, localize, present)
}

/** @throws ProviderError `bad_request` */
function refuseCall({ index, operation_id }: RecordedCall, problem: string): never {
  throw new ProviderError('bad_request', { message: `Call ${index + 1} (${operation_id.slice(0, 100)}) ${problem}` })
}

function checkCall(
  call: RecordedCall,
  public_token: string,
  localize: (text: string) => string,
  present: TenantConfig | undefined,
): void {
  const operation = byId.get(call.operation_id)
  if (!operation) return refuseCall(call, 'is no documented operation.')
  if (!isReplayable(operation)) refuseCall(call, 'cannot be part of a replay.')
  if (call.method !== operation.method) refuseCall(call, `has the method ${operation.method}, not ${call.method}.`)
  if (!isClockTime(Date.parse(call.at))) refuseCall(call, 'has an impossible time.')
  checkHeaders(call)
  const values = readAddress(operation, localize(call.url))
  if (!values) return refuseCall(call, `has the path ${operation.url}, not that of its url.`)
  if (!isOfTenant(operation, call, values, public_token)) refuseCall(call, `is not a call of ${public_token}.`)
  if (operation.id === 'mockConfigUpdate' && present)
    checkSettings(readBody(localize(call.request_body ?? '')), present, `Call ${call.index + 1}`)
}

/** The names of headers as Node.js reads them (RFC 9110 §5.1). */
const HEADER_NAME = /^[a-z0-9!#$%&'*+.^_`|~-]+$/
/** Values that no request can have, because they end the line (RFC 9110 §5.5). */
const ENDS_LINE = /[\0\r\n]/

function checkHeaders(call: RecordedCall): void {
  for (const [name, value] of Object.entries(call.request_headers)) {
    const isPossible = HEADER_NAME.test(name) && ![value].flat().some((one) => ENDS_LINE.test(one))
    if (!isPossible || name === REPLAY_HEADER) refuseCall(call, `has the header ${JSON.stringify(name.slice(0, 100))}.`)
  }
}

/** A path as clients send it: no second slash at the beginning, which would begin a host, and no backslash. */
const PATH = /^\/(?!\/)[\x21\x24-\x5b\x5d-\x7e]*$/
/** A query as it can be in a request line. */
const QUERY = /^[^\0-\x20\x7f#]*$/

/**
 * Returns the values that an address has for the parameters of an operation's path and query, by name. Undefined for an
 * address of anything else. Segments are compared as they are sent, because URL parsers read `.` and `%2e` as well.
 */
function readAddress({ url: template }: DocumentedOperation, url: string): Map<string, string[]> | undefined {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(url) ?? []
  if (!PATH.test(path) || !QUERY.test(query)) return undefined
  const [segments, expected] = [path.split('/'), template.split('/')]
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) values.set(name, [...(values.get(name) ?? []), value])
  const isMatch = expected.every((part, at) => {
    const segment = segments[at] ?? ''
    if (!part.startsWith(':')) return part === segment
    const value = decode(segment)
    if (value === undefined) return false
    const name = part.slice(1)
    values.set(name, [...(values.get(name) ?? []), value])
    return true
  })
  return isMatch && segments.length === expected.length ? values : undefined
}

/** Decodes a segment of a path. Undefined for one that is not a value. */
function decode(segment: string): string | undefined {
  try {
    const value = decodeURIComponent(segment)
    // oxlint-disable-next-line no-control-regex -- they are what is refused
    return value === '' || value === '.' || value === '..' || /[\0-\x1f\x7f]/.test(value) ? undefined : value
  } catch {
    return undefined
  }
}

/** Whether a call names no other tenant. Those that name one in another way are recognized when they arrive. */
function isOfTenant(
  { document, url }: DocumentedOperation,
  { request_headers: { authorization } }: RecordedCall,
  values: ReadonlyMap<string, string[]>,
  public_token: string,
): boolean {
  const project_id = toProjectId(public_token)
  const expected = [
    ['tenant', public_token],
    ['public_token', public_token],
    ['project_id', project_id],
  ] as const
  if (expected.some(([name, own]) => (values.get(name) ?? []).some((value) => value !== own))) return false
  // The endpoints without a project are the default tenant's.
  if (
    /^\/(v1\/oauth2|oauth)\/|^\/\.well-known\/(openid-configuration|oauth-authorization-server|jwks\.json)$/.test(url)
  )
    return public_token === DEFAULT_PUBLIC_TOKEN
  if (document === 'sdk') return authorization === undefined || isUser(authorization, public_token)
  return document !== 'server' || isUser(authorization, project_id)
}

function isUser(authorization: string | string[] | undefined, expected: string): boolean {
  try {
    return parseBasic(String(authorization)).user === expected
  } catch {
    return false
  }
}

function readBody(text: string): Partial<TenantConfig> {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : {}
  } catch {
    return {} // the operation refuses it
  }
}

/** This machine, with any port: what a setting may name without the person's doing. `*` stands for one label. */
const OWN_HOST = /^https?:\/\/(?:localhost|(?:[\w-]+|\*)\.localhost|127\.0\.0\.1|\[::1\])(?::(?:\d+|\*))?(?:\/|$)/

/** Returns the addresses that each setting opens the tenant to, or sends browsers or requests to. */
function listAddresses(config: Partial<TenantConfig>): [setting: string, addresses: unknown[]][] {
  const { redirect_urls } = config
  return [
    ['origins', [config.origins ?? []].flat()],
    ['redirect_urls', Object.values(redirect_urls ?? {}).flat()],
    ['authorization_endpoint', [config.authorization_endpoint ?? []].flat()],
    ['logout_page', [config.logout_page ?? []].flat()],
    ['cname_domain', [config.cname_domain ?? []].flat()],
    ['session_migration_userinfo_url', [config.session_migration_userinfo_url ?? []].flat()],
  ]
}

/** Settings whose addresses the mock itself calls, so that those of this machine are no exception. */
const CALLED: readonly string[] = ['session_migration_userinfo_url']

/**
 * Checks that settings open the tenant only to this machine, and to addresses that the tenant has already.
 *
 * @throws ProviderError `bad_request`
 */
function checkSettings(config: Partial<TenantConfig>, present: TenantConfig, source: string): void {
  const known = new Map(listAddresses(present))
  for (const [setting, addresses] of listAddresses(config)) {
    for (const address of addresses) {
      const isOwn = !CALLED.includes(setting) && typeof address === 'string' && OWN_HOST.test(address)
      if (!isOwn && known.get(setting)?.includes(address) !== true)
        refuseSetting(source, setting, JSON.stringify(address))
    }
  }
  if (
    config.client_id_metadata_documents?.loopback_only === false &&
    present.client_id_metadata_documents.loopback_only
  )
    refuseSetting(source, 'client_id_metadata_documents.loopback_only', 'false')
}

function refuseSetting(source: string, setting: string, value: string): never {
  const message = `${source} sets ${setting} to ${value.slice(0, 200)}, which this tenant does not have. If you trust the file, change the setting first.`
  throw new ProviderError('bad_request', { message })
}
