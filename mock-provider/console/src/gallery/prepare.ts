import { FAULT_HEADER } from '../../../facts/fault-kinds.ts'
import { toProjectId } from '../../../facts/tenant-addresses.ts'
import type { MockSchemas } from '@latchkey/openapi'
import { toGalleryTenant, type GalleryEntry, type Story } from '../../../gallery/index.ts'
import { CONFIG, findWebUrl } from '../config.ts'
import { control } from '../control.ts'
import { GALLERY } from '../messages/gallery.ts'

const TEXT = GALLERY.address

/** Makes the tenant of an address what its entry needs, and arms the faults. @throws ControlError */
export async function prepare(entry: GalleryEntry): Promise<string> {
  const tenant = toGalleryTenant(entry.path)
  const path = { tenant }
  await control('post', '/_mock/{tenant}/reset', { path })
  const { config } = entry.fixture
  if (config) await control('patch', '/_mock/{tenant}/config', { path, body: config })
  if (entry.kind === 'story') {
    const { users = [], clients = [] } = entry.fixture
    for (const body of users) await control('post', '/_mock/{tenant}/users', { path, body })
    for (const body of clients) await control('post', '/_mock/{tenant}/clients', { path, body })
  }
  for (const body of entry.faults) await control('post', '/_mock/{tenant}/faults', { path, body })
  return tenant
}

/** This machine, by any of its names. */
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Why a story cannot be looked at from here. Undefined if it can. */
export function findObstacle({ providerPath }: Story): string | undefined {
  if (providerPath !== undefined) return undefined
  if (!CONFIG.has_gallery) return TEXT.noWebApp
  return LOOPBACK.test(window.location.hostname) ? undefined : TEXT.elsewhere
}

/** Where a prepared story is looked at: a page of the provider, or the door through which the player comes in. */
export async function getStoryUrl(story: Story, tenant: string): Promise<string> {
  if (story.providerPath === '{callback}') return findCallback(tenant)
  if (story.providerPath !== undefined) return story.providerPath.replace('{public_token}', tenant)
  return `${getWebUrl(tenant)}/gallery/#${encodeURIComponent(JSON.stringify(story))}`
}

/** A gallery tenant's name is a host label. */
function getWebUrl(tenant: string): string {
  return findWebUrl(tenant) ?? CONFIG.web_url
}

/** Begins to sign in with a third party, whose page tells where it would send the person back to. */
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
 * Makes the call of an exchange, as a program would: nothing of it is right but whom it concerns.
 *
 * @param given the body of a call that has one
 */
export async function exchange(
  { method, path, document }: MockSchemas['CatalogueOperation'],
  tenant: string,
  given: object,
): Promise<ExchangeResponse> {
  const project = toProjectId(tenant)
  const url = path
    .replace('{project_id}', project)
    .replace('{public_token}', tenant)
    .replaceAll(/\{\w+\}/g, 'gallery')
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(url, {
    method,
    headers: {
      ...(document === 'sdk' && { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}` }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(given) }),
  })
  const body: unknown = await response.json()
  return { method, url, status: response.status, fault: response.headers.get(FAULT_HEADER), body }
}
