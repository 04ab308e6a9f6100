import { FAULT_HEADER } from '../../../facts/fault-kinds.ts'
import { toProjectId } from '../../../facts/tenant-addresses.ts'
import type { MockSchemas } from '@latchkey/openapi'
import { toGalleryTenant, type GalleryEntry, type Story } from '../../../gallery/index.ts'
import { CONFIG, findWebUrl } from '../connection/config.ts'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'

const TEXT = TEXTS.gallery.address

/** Resets an entry's tenant, sets up its fixture and arms its faults. @returns the tenant @throws ControlError */
export async function prepare(entry: GalleryEntry): Promise<string> {
  const tenant = toGalleryTenant(entry.path)
  const params = { path: { tenant } }
  await control.POST('/_mock/{tenant}/reset', { params })
  const { config } = entry.fixture
  if (config) await control.PATCH('/_mock/{tenant}/config', { params, body: config })
  if (entry.kind === 'story') {
    const { scenario, users = [], clients = [] } = entry.fixture
    if (scenario !== undefined) await control.POST('/_mock/{tenant}/scenario', { params, body: { name: scenario } })
    else for (const body of users) await control.POST('/_mock/{tenant}/users', { params, body })
    for (const body of clients) await control.POST('/_mock/{tenant}/clients', { params, body })
  }
  for (const body of entry.faults) await control.POST('/_mock/{tenant}/faults', { params, body })
  return tenant
}

/** Host names of the browser's own machine. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Finds the reason why a story cannot be shown here. Undefined when it can. */
export function findObstacle({ providerPath }: Story): string | undefined {
  if (providerPath !== undefined) return undefined
  if (!CONFIG.has_gallery) return TEXT.noWebApp
  return LOOPBACK.test(window.location.hostname) ? undefined : TEXT.elsewhere
}

/** Returns the URL that shows a prepared story: a page of the provider, or the web app's page with the player. */
export async function getStoryUrl(story: Story, tenant: string): Promise<string> {
  if (story.providerPath === '{callback}') return findCallback(tenant)
  if (story.providerPath !== undefined) return story.providerPath.replace('{public_token}', tenant)
  const json = JSON.stringify(story)
  const filled = json.includes(TOKEN_PLACE) ? json.replaceAll(TOKEN_PLACE, await createToken(tenant)) : json
  return `${getWebUrl(tenant)}/gallery/#${encodeURIComponent(filled)}`
}

const TOKEN_PLACE = '{impersonation_token}'

/** Creates a token that signs in as the tenant's last user. */
async function createToken(tenant: string): Promise<string> {
  const params = { path: { tenant } }
  const { users } = await getData(control.GET('/_mock/{tenant}/users', { params }))
  const body = { user_id: users.at(-1)?.user_id ?? '' }
  return (await getData(control.POST('/_mock/{tenant}/impersonation_tokens', { params, body }))).impersonation_token
}

/** Returns the tenant's web app. A gallery tenant has one if any runs, because its name is a valid host label. */
function getWebUrl(tenant: string): string {
  return findWebUrl(tenant) ?? window.location.origin
}

/** Starts a third-party sign-in and returns its callback URL, which the third party's page would redirect to. */
async function findCallback(tenant: string): Promise<string> {
  const login = `${getWebUrl(tenant)}/authenticate`
  const query = new URLSearchParams({ public_token: tenant, login_redirect_url: login, signup_redirect_url: login })
  const { url } = await fetch(`/v1/public/oauth/github/start?${query}`)
  const asked = new URL(url).searchParams
  const callback = new URL(asked.get('redirect_uri') ?? '/', window.location.origin)
  callback.search = new URLSearchParams({ state: asked.get('state') ?? '', code: 'gallery' }).toString()
  return callback.href
}

export type ExchangeResponse = { method: string; url: string; status: number; fault: string | null; body: unknown }

/**
 * Calls the operation of a gallery entry. The request needs nothing valid but its tenant, because the armed fault
 * decides the response.
 *
 * @param given the request body, or the query of a method without a body
 */
export async function exchange(
  { method, path, document }: MockSchemas['CatalogueOperation'],
  tenant: string,
  given: object,
): Promise<ExchangeResponse> {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const filled = await fillPath(path, tenant)
  const url = hasBody ? filled : `${filled}${toQuery(given, tenant)}`
  const response = await fetch(url, {
    method,
    headers: {
      ...(await findCredentials(document, tenant)),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(given) }),
  })
  const body: unknown = await response.json()
  return { method, url, status: response.status, fault: response.headers.get(FAULT_HEADER), body }
}

/** The credentials of a call: a page's public token, or the secret of an app's own server. */
async function findCredentials(document: MockSchemas['CatalogueOperation']['document'], tenant: string) {
  if (document === 'sdk') return toBasic(tenant, tenant)
  if (document !== 'server') return {}
  const params = { path: { tenant } }
  const { project_id, secrets } = await getData(control.GET('/_mock/{tenant}/secrets', { params }))
  return toBasic(project_id, secrets.at(-1)?.secret ?? '')
}

function toBasic(user: string, password: string) {
  return { authorization: `Basic ${btoa(`${user}:${password}`)}` }
}

/** Fills in the parameters of a path. A callback belongs to its tenant, so it must be a real one. */
async function fillPath(path: string, tenant: string): Promise<string> {
  if (path.includes('{oauth_callback_id}')) return new URL(await findCallback(tenant)).pathname
  return path
    .replace('{project_id}', toProjectId(tenant))
    .replace('{public_token}', tenant)
    .replaceAll(/\{\w+\}/g, 'gallery')
}

/** Converts members to a query string with its question mark. Empty when there are no members. */
function toQuery(given: object, tenant: string): string {
  const members = Object.entries(given).map(([name, value]) => [name, String(value).replace('{public_token}', tenant)])
  return members.length > 0 ? `?${new URLSearchParams(members)}` : ''
}
