import type { FastifyInstance } from 'fastify'
import type { MockSchemas } from '@latchkey/openapi'
import { deleteClient } from '../authorization-server/client-deletion.ts'
import { readClientKeys } from '../authorization-server/client-keys.ts'
import { listMetadataClients } from '../authorization-server/client-id-metadata.ts'
import { findRedirectUriProblem, isWebAddress } from '../authorization-server/client-metadata.ts'
import { toClientRow } from '../authorization-server/client-row.ts'
import { clients, createClient, isPublicClient, type ClientRow } from '../authorization-server/clients.ts'
import { ProviderError } from '../core/provider-error.ts'
import { hasInvisibleCharacters } from '../urls/allowed-urls.ts'
import { serve, type Handler } from '../core/serve.ts'

/** A tenant's OAuth clients (tag `clients`). */
export async function controlClients(app: FastifyInstance) {
  serve(app, 'mockClients', list)
  serve(app, 'mockClientsCreate', create)
  serve(app, 'mockClientDelete', remove)
}

/** Checks a new client's redirect URLs. @throws ProviderError `connected_app_invalid_redirect_url` */
function checkRedirectUrls({ redirect_urls, post_logout_redirect_urls = [] }: MockSchemas['ClientSeed']): void {
  for (const url of [...redirect_urls, ...post_logout_redirect_urls]) {
    const problem = findRedirectUriProblem(url)
    if (problem)
      throw new ProviderError('connected_app_invalid_redirect_url', { message: `The redirect URL ${url} ${problem}.` })
  }
}

/** Checks what people and the mock open. @throws ProviderError `connected_app_misconfigured_client` */
function checkAddresses({ logo_url, client_uri, jwks_uri }: MockSchemas['ClientSeed']): void {
  for (const url of [logo_url, client_uri, jwks_uri]) {
    if (url === undefined || (isWebAddress(url) && !hasInvisibleCharacters(url))) continue
    throw new ProviderError('connected_app_misconfigured_client', { message: `${url} is not a web address.` })
  }
}

/** Checks that a public client has no secret (RFC 6749 §2.1). @throws ProviderError `connected_app_misconfigured_client` */
function checkAuthMethod(client: ClientRow): void {
  const isPublicType = client.client_type.endsWith('_public')
  if (isPublicType === isPublicClient(client) && !(isPublicType && client.client_secret !== undefined)) return
  const message = `A ${client.client_type} client cannot authenticate by ${client.token_endpoint_auth_method}.`
  throw new ProviderError('connected_app_misconfigured_client', { message })
}

/** Checks that a client that authenticates by a key has one. @throws ProviderError `connected_app_misconfigured_client` */
function checkKeys({ token_endpoint_auth_method, jwks, jwks_uri }: ClientRow): void {
  if (token_endpoint_auth_method !== 'private_key_jwt') return
  const { problem } = readClientKeys(jwks, jwks_uri)
  if (problem !== undefined) throw new ProviderError('connected_app_misconfigured_client', { message: problem })
}

const list: Handler<'mockClients'> = ({ tenant }) => ({
  clients: [...clients(tenant).values(), ...listMetadataClients(tenant)],
})

const remove: Handler<'mockClientDelete'> = ({ tenant, path }) => {
  deleteClient(tenant, path.client_id)
  return { status: 'ok' }
}

const create: Handler<'mockClientsCreate'> = ({ tenant, body }) => {
  checkRedirectUrls(body)
  checkAddresses(body)
  const wanted = toClientRow(tenant, body)
  checkAuthMethod(wanted)
  checkKeys(wanted)
  const client = createClient(tenant, wanted)
  const { client_secret } = client
  return { client, ...(client_secret !== undefined && { client_secret }) }
}
