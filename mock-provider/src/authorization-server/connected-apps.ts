import { createHash } from 'node:crypto'
import type { Consent, SdkSchemas } from '@latchkey/openapi'
import { authorizationCodes } from './authorization-codes.ts'
import { listMetadataClients } from './client-id-metadata.ts'
import { clients, findClient } from './clients.ts'
import { consents, type ConsentRow } from './consents.ts'
import { grants, revokeGrant } from './grants.ts'
import { toTimestamp } from '../core/clock.ts'
import { ProviderError } from '../core/provider-error.ts'
import type { Tenant } from '../core/tenant.ts'

/** A user and a client that has access. */
type Access = Pick<ConsentRow, 'user_id' | 'client_id'>

/** Lists the access of all clients to all users, whether by consent or by a grant without consent. */
function listAccess(tenant: Tenant): (Access & { scopes: string[]; granted_at?: string })[] {
  return [...consents(tenant).values(), ...[...grants(tenant).values()].filter((grant) => !grant.is_revoked)]
}

/** The scopes that a user has allowed each client, by `client_id`. */
function getGrantedScopes(tenant: Tenant, user_id: string): Map<string, string[]> {
  const byClient = new Map<string, string[]>()
  for (const { client_id, scopes } of listAccess(tenant).filter((row) => row.user_id === user_id)) {
    byClient.set(client_id, [...new Set([...(byClient.get(client_id) ?? []), ...scopes])])
  }
  return byClient
}

/**
 * Returns the id by which a user refers to a client. It must fit into a path, so a client whose id is a URL has an id
 * derived from it.
 */
export function toConnectedAppId(client_id: string): string {
  if (!URL.canParse(client_id)) return client_id
  const digits = createHash('sha256').update(client_id).digest('hex')
  const parts = [0, 8, 12, 16, 20, 32].map((end, index, ends) => digits.slice(ends[index - 1] ?? 0, end)).slice(1)
  return `connected-app-test-${parts.join('-')}`
}

/** The name of a client whose metadata is no longer available. */
function toFallbackName(client_id: string): string {
  return URL.canParse(client_id) ? new URL(client_id).host : client_id
}

/** Lists the clients that a user has given access to. */
export async function listConnectedApps(tenant: Tenant, user_id: string): Promise<SdkSchemas['ConnectedApp'][]> {
  const granted = [...getGrantedScopes(tenant, user_id)]
  return Promise.all(
    granted.map(async ([client_id, scopes]) => {
      const client = await findClient(tenant, client_id)
      return {
        connected_app_id: toConnectedAppId(client_id),
        name: client?.client_name ?? toFallbackName(client_id),
        description: client?.client_description ?? '',
        client_type: client?.client_type ?? 'third_party_public',
        ...(client?.logo_url !== undefined && { logo_url: client.logo_url }),
        scopes_granted: scopes.join(' '),
        ...toTimes(tenant, user_id, client_id),
        ...(client && { redirect_urls: client.redirect_urls }),
      }
    }),
  )
}

/** Returns when a user last allowed a client, and when the client last used its access. */
function toTimes(tenant: Tenant, user_id: string, client_id: string) {
  const isOfPair = (row: Access) => row.user_id === user_id && row.client_id === client_id
  const used = [...grants(tenant).values()].filter((grant) => isOfPair(grant) && !grant.is_revoked)
  const lastOf = (times: (number | undefined)[]) => Math.max(...times.map((time) => time ?? 0))
  const consent = [...consents(tenant).values()].find(isOfPair)
  const created = lastOf([0, ...used.map(({ created_at }) => created_at)])
  const last = lastOf([0, ...used.map(({ last_used_at }) => last_used_at)])
  const granted_at = consent?.granted_at ?? (created > 0 ? toTimestamp(created) : undefined)
  return { ...(granted_at !== undefined && { granted_at }), ...(last > 0 && { last_used_at: toTimestamp(last) }) }
}

/**
 * Ends a client's access to a user: consent, codes, refresh tokens and access tokens.
 *
 * @throws ProviderError `connected_app_not_found` when the client has no access
 */
export function revokeConnectedApp(tenant: Tenant, user_id: string, connected_app_id: string): void {
  const clientIds = [...getGrantedScopes(tenant, user_id).keys()]
  const client_id = clientIds.find((id) => toConnectedAppId(id) === connected_app_id)
  if (client_id === undefined) throw new ProviderError('connected_app_not_found')
  endAccess(tenant, (row) => row.user_id === user_id && row.client_id === client_id)
}

/** Deletes the matching consents, codes, refresh tokens and access tokens. */
export function endAccess(tenant: Tenant, isConcerned: (access: Access) => boolean): void {
  for (const [key, row] of consents(tenant)) if (isConcerned(row)) consents(tenant).delete(key)
  for (const [code, row] of authorizationCodes(tenant)) if (isConcerned(row)) authorizationCodes(tenant).delete(code)
  for (const grant of grants(tenant).values()) if (isConcerned(grant)) revokeGrant(tenant, grant.grant_id)
}

/** Whether any access of a client to a user matches. */
export function hasAccess(tenant: Tenant, isConcerned: (access: Access) => boolean): boolean {
  return listAccess(tenant).some(isConcerned)
}

/** Lists the matching client access, one entry for each user and client. */
export function listConsents(tenant: Tenant, isWanted: (access: Access) => boolean): Consent[] {
  const byPair = new Map<string, Consent>()
  for (const { user_id, client_id, scopes, granted_at = null } of listAccess(tenant).filter(isWanted)) {
    const pair = `${user_id} ${client_id}`
    const before = byPair.get(pair)
    byPair.set(pair, {
      user_id,
      client_id,
      client_name: before?.client_name ?? toKnownName(tenant, client_id),
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
      granted_at: before?.granted_at ?? granted_at,
    })
  }
  return [...byPair.values()]
}

/** The name of a client, without fetching its metadata. */
function toKnownName(tenant: Tenant, client_id: string): string {
  const known = listMetadataClients(tenant).find((client) => client.client_id === client_id)
  return (clients(tenant).get(client_id) ?? known)?.client_name ?? toFallbackName(client_id)
}
