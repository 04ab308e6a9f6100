import type { FastifyInstance } from 'fastify'
import type { ErrorType, ServerSchemas } from '@latchkey/openapi'
import { takePage } from '../authorization-server/client-pages.ts'
import {
  cancelRotation,
  endRotation,
  startRotation,
  toLastFour,
  type RotationErrors,
} from '../authorization-server/secret-rotation.ts'
import { deleteClient } from '../authorization-server/client-deletion.ts'
import { listMetadataClients } from '../authorization-server/client-id-metadata.ts'
import { findRedirectUriProblem } from '../authorization-server/client-metadata.ts'
import { toConnectedAppId } from '../authorization-server/connected-apps.ts'
import { clients, createClient, type ClientRow } from '../authorization-server/clients.ts'
import { isFirstParty } from '../authorization-server/scopes.ts'
import { checkClaimTemplate } from '../authorization-server/claim-templates.ts'
import { createSecret } from '../core/ids.ts'
import { pickGiven } from '../core/pick-given.ts'
import { ProviderError } from '../core/provider-error.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { isLoopbackHost } from '../urls/allowed-urls.ts'

/** OAuth clients of the project (tag `server connected apps`). */
export async function connectedAppClients(app: FastifyInstance) {
  serve(app, 'serverConnectedAppsClientsCreate', create)
  serve(app, 'serverConnectedAppsClientsSearch', search)
  serve(app, 'serverConnectedAppsClientsGet', get)
  serve(app, 'serverConnectedAppsClientsUpdate', update)
  serve(app, 'serverConnectedAppsClientsDelete', remove)
  serve(app, 'serverConnectedAppsClientsSecretsRotateStart', rotateStart)
  serve(app, 'serverConnectedAppsClientsSecretsRotateCancel', rotateCancel)
  serve(app, 'serverConnectedAppsClientsSecretsRotate', rotate)
}

type Members = ServerSchemas['ConnectedAppMembers']

const TYPES = ['first_party', 'first_party_public', 'third_party', 'third_party_public'] as const

/** Assumed: an access token may last from 5 minutes to a day. */
const EXPIRY_MINUTES = { minimum: 5, maximum: 1440 }

const ROTATION: RotationErrors = {
  already: 'connected_app_already_rotating_secret',
  not: 'connected_app_not_rotating_secret',
}

function toBase(row: ClientRow): ServerSchemas['ConnectedAppBase'] {
  return {
    client_id: toConnectedAppId(row.client_id),
    client_name: row.client_name,
    client_description: row.client_description,
    status: 'active',
    full_access_allowed: row.full_access_allowed,
    client_type: row.client_type,
    redirect_urls: [...row.redirect_urls],
    access_token_expiry_minutes: row.access_token_expiry_minutes,
    access_token_template_content: row.access_token_template_content,
    id_token_template_content: row.id_token_template_content ?? '',
    post_logout_redirect_urls: [...row.post_logout_redirect_urls],
    bypass_consent_for_offline_access: row.bypass_consent_for_offline_access,
    ...(row.access_token_custom_audience !== undefined && {
      access_token_custom_audience: row.access_token_custom_audience,
    }),
    ...(row.logo_url !== undefined && { logo_url: row.logo_url }),
    ...(row.client_id_metadata_url !== undefined && { client_id_metadata_url: row.client_id_metadata_url }),
    ...(row.client_secret !== undefined && { client_secret_last_four: toLastFour(row.client_secret) }),
    ...(row.next_client_secret !== undefined && { next_client_secret_last_four: toLastFour(row.next_client_secret) }),
  }
}

/** Returns how a client was created. Assumed: the names of the values are not public. */
function toCreationMethod({ client_id_metadata_url, is_self_registered }: ClientRow): string {
  if (client_id_metadata_url !== undefined) return 'CLIENT_ID_METADATA_DOCUMENT'
  return is_self_registered ? 'DYNAMIC_CLIENT_REGISTRATION' : 'API'
}

function toConnectedApp(row: ClientRow): ServerSchemas['ConnectedApp'] {
  return { ...toBase(row), creation_method: toCreationMethod(row) }
}

/** @throws ProviderError `connected_app_not_found` */
function requireApp(tenant: Tenant, client_id: string): ClientRow {
  const isNamed = (row: ClientRow) => row.client_id === client_id || toConnectedAppId(row.client_id) === client_id
  const row = clients(tenant).get(client_id) ?? listMetadataClients(tenant).find(isNamed)
  if (!row) throw new ProviderError('connected_app_not_found')
  return row
}

/**
 * Returns a client that has a secret.
 *
 * @throws ProviderError `connected_app_not_found`, `public_connected_apps_do_not_have_secrets`
 */
function requireConfidential(tenant: Tenant, client_id: string): ClientRow {
  const row = requireApp(tenant, client_id)
  if (row.client_secret === undefined) throw new ProviderError('public_connected_apps_do_not_have_secrets')
  return row
}

/** Finds the error type for an invalid redirect URL. */
function findUrlError(url: string): ErrorType | undefined {
  if (!/^[a-z][a-z\d+.-]*:/i.test(url)) return 'connected_app_redirect_url_must_include_scheme'
  if (URL.canParse(url) && new URL(url).protocol === 'http:' && !isLoopbackHost(new URL(url).hostname))
    return 'connected_app_redirect_url_http_scheme_must_use_loopback'
  return findRedirectUriProblem(url) === undefined ? undefined : 'connected_app_invalid_redirect_url'
}

/** @throws ProviderError that names the invalid member */
function checkMembers(members: Members, client_type: ClientRow['client_type']): void {
  for (const url of [...(members.redirect_urls ?? []), ...(members.post_logout_redirect_urls ?? [])]) {
    const type = findUrlError(url)
    if (type) throw new ProviderError(type)
  }
  const { access_token_expiry_minutes: minutes = EXPIRY_MINUTES.minimum } = members
  if (minutes < EXPIRY_MINUTES.minimum || minutes > EXPIRY_MINUTES.maximum)
    throw new ProviderError('idp_invalid_access_token_expiry_minutes')
  if ((members.access_token_custom_audience ?? '').length > 2048)
    throw new ProviderError('idp_invalid_access_token_custom_audience')
  checkClaimTemplate(members.access_token_template_content, 'idp_invalid_access_token_jwt_template')
  checkClaimTemplate(members.id_token_template_content, 'idp_invalid_id_token_jwt_template')
  const isForFirstParty = members.full_access_allowed || members.bypass_consent_for_offline_access
  if (isForFirstParty && !isFirstParty({ client_type })) throw new ProviderError('connected_app_misconfigured_client')
}

/** The members of a client that a request may set. */
const MEMBERS = [
  'client_name',
  'client_description',
  'redirect_urls',
  'full_access_allowed',
  'access_token_expiry_minutes',
  'access_token_custom_audience',
  'access_token_template_content',
  'id_token_template_content',
  'post_logout_redirect_urls',
  'logo_url',
  'bypass_consent_for_offline_access',
] as const satisfies readonly (keyof Members)[]

const create: Handler<'serverConnectedAppsClientsCreate'> = ({ body, tenant }) => {
  const client_type = TYPES.find((type) => type === body.client_type)
  if (!client_type) throw new ProviderError('invalid_connected_app_type')
  checkMembers(body, client_type)
  const isPublic = client_type.endsWith('_public')
  const row = createClient(tenant, {
    client_name: '',
    redirect_urls: [],
    ...pickGiven(body, MEMBERS),
    client_type,
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_post',
    ...(!isPublic && { client_secret: createSecret(), is_secret_method_free: true }),
  })
  const { client_secret } = row
  return { connected_app: { ...toBase(row), ...(client_secret !== undefined && { client_secret }) } }
}

const search: Handler<'serverConnectedAppsClientsSearch'> = ({ body, tenant }) => {
  const all = [...clients(tenant).values(), ...listMetadataClients(tenant)]
  const errors = { cursor: 'invalid_cursor', limit: 'invalid_limit' } as const
  const { rows, results_metadata } = takePage(all, body ?? {}, ({ client_id }) => client_id, errors)
  return { connected_apps: rows.map(toConnectedApp), results_metadata }
}

const get: Handler<'serverConnectedAppsClientsGet'> = ({ path, tenant }) => ({
  connected_app: toConnectedApp(requireApp(tenant, path.client_id)),
})

const update: Handler<'serverConnectedAppsClientsUpdate'> = ({ body, path, tenant }) => {
  const row = requireApp(tenant, path.client_id)
  checkMembers(body ?? {}, row.client_type)
  Object.assign(row, pickGiven<Members, (typeof MEMBERS)[number]>(body ?? {}, MEMBERS))
  return { connected_app: toConnectedApp(row) }
}

const remove: Handler<'serverConnectedAppsClientsDelete'> = ({ path, tenant }) => {
  deleteClient(tenant, requireApp(tenant, path.client_id).client_id)
  return { client_id: path.client_id }
}

const rotateStart: Handler<'serverConnectedAppsClientsSecretsRotateStart'> = ({ path, tenant }) => {
  const row = requireConfidential(tenant, path.client_id)
  const next_client_secret = startRotation(row, ROTATION)
  return {
    connected_app: { ...toBase(row), client_secret_last_four: toLastFour(row.client_secret ?? ''), next_client_secret },
  }
}

const rotateCancel: Handler<'serverConnectedAppsClientsSecretsRotateCancel'> = ({ path, tenant }) => {
  const row = requireConfidential(tenant, path.client_id)
  cancelRotation(row, ROTATION)
  return { connected_app: toConnectedApp(row) }
}

const rotate: Handler<'serverConnectedAppsClientsSecretsRotate'> = ({ path, tenant }) => {
  const row = requireConfidential(tenant, path.client_id)
  endRotation(row, ROTATION)
  return { connected_app: toConnectedApp(row) }
}
