import { randomUUID } from 'node:crypto'
import { getBodySchema, listPropertyNames } from '../core/documents.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { readList, readPath, readText } from '../core/read-path.ts'
import { isWebUrl } from '../command-values.ts'
import { parseBody } from './differences.ts'
import { SANDBOX_SESSION } from './read-plan.ts'
import type { Ask } from './sides.ts'

type Named = { project_id: string; public_token: string }

/**
 * Gives the mock the settings of the real project, and one user and one client of each kind that it has, with their
 * ids. The rest of a project's data says nothing about the provider.
 *
 * @returns the issuer of the project's tokens, and the ids of what both sides have
 */
export async function mirror(real: Ask, mock: Ask, project: Named) {
  return {
    issuer: await mirrorSettings(real, mock, project),
    ...(await mirrorUser(real, mock)),
    ...(await mirrorClients(real, mock)),
  }
}

async function mirrorSettings(real: Ask, mock: Ask, project: Named) {
  const { public_token, project_id } = project
  const bootstrap = public_token === '' ? undefined : await real('projectsBootstrap', { path: { public_token } })
  const policy = readPath(await real('serverRbacPolicy', {}), 'policy')
  const discovery = await real('publicWellKnownOpenidConfiguration', { path: { project_id } })
  const [issuer, authorization_endpoint] = [
    readText(discovery, 'issuer'),
    readText(discovery, 'authorization_endpoint'),
  ]
  const session = await real('serverSessionsAuthenticate', { body: { session_token: SANDBOX_SESSION } })
  const data = readPath(bootstrap, 'data')
  const settings = {
    ...(isRecord(data) && data),
    ...(authorization_endpoint !== '' && { authorization_endpoint }),
    ...(isRecord(policy) && { rbac_policy: policy }),
    ...(readIssuer(session).endsWith(`/${project_id}`) &&
      !isWebUrl(readIssuer(session)) && { token_issuer: 'project' }),
  }
  const known = listPropertyNames(getBodySchema('mockConfigUpdate'))
  // One by one: a setting of a form that the mock does not know must not stop the others.
  for (const [name, value] of Object.entries(settings))
    if (known.includes(name)) await mock('mockConfigUpdate', { body: { [name]: value } })
  return issuer
}

/** Reads the issuer of a response's session JWT. */
function readIssuer(session: unknown): string {
  const [, payload = ''] = readText(session, 'session_jwt').split('.')
  return readText(parseBody({ text: Buffer.from(payload, 'base64url').toString() }), 'iss')
}

/** How many users are looked at, to find one with many factors. */
const LOOKED_AT = 50

async function mirrorUser(real: Ask, mock: Ask) {
  const found = readList(await real('serverUsersSearch', { body: { limit: LOOKED_AT } }), 'results').filter(isRecord)
  const [richest] = found.toSorted((one, other) => countEntries(other) - countEntries(one))
  if (!richest) return {}
  const created = await mock('mockUsersCreate', { body: toUserSeed(richest) })
  return created === undefined ? {} : { known_user_id: readMember(richest, 'user_id') ?? '' }
}

function countEntries(user: Record<string, unknown>): number {
  return Object.values(user).reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 0), 0)
}

function toUserSeed(user: Record<string, unknown>): object {
  const [email, phone] = [readPath(user, 'emails.0'), readPath(user, 'phone_numbers.0')]
  const list = (name: string) => readList(user, name).filter(isRecord)
  const has = (name: string) => list(name).length > 0
  return {
    ...pick(user, ['user_id', 'status', 'external_id', 'trusted_metadata', 'untrusted_metadata', 'is_locked']),
    name: pick(user['name'], ['first_name', 'middle_name', 'last_name']),
    ...(isRecord(email) && { email: email['email'], email_verified: email['verified'] }),
    ...(isRecord(phone) && { phone_number: phone['phone_number'], phone_number_verified: phone['verified'] }),
    ...(isRecord(user['password']) && isRecord(email) && { password: randomUUID() }),
    ...(has('totps') && { totp_secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }),
    ...(has('crypto_wallets') && {
      crypto_wallets: list('crypto_wallets').map((one) => pick(one, ['crypto_wallet_address', 'crypto_wallet_type'])),
    }),
    ...(has('webauthn_registrations') && {
      webauthn_registrations: list('webauthn_registrations').map((one) => pick(one, ['name', 'domain'])),
    }),
  }
}

async function mirrorClients(real: Ask, mock: Ask) {
  const [job] = readList(await real('serverM2mClientsSearch', { body: { limit: 1 } }), 'm2m_clients')
  const [app] = readList(await real('serverConnectedAppsClientsSearch', { body: { limit: 1 } }), 'connected_apps')
  const jobSeed = {
    client_name: 'x',
    ...pick(job, ['client_id', 'client_name', 'client_description', 'scopes', 'trusted_metadata']),
  }
  const appSeed = { client_name: 'x', ...pick(app, listPropertyNames(getBodySchema('mockClientsCreate'))) }
  const hasJob = isRecord(job) && (await mock('mockM2mClientsCreate', { body: jobSeed })) !== undefined
  const hasApp = isRecord(app) && (await mock('mockClientsCreate', { body: appSeed })) !== undefined
  return {
    ...(hasJob && { known_m2m_client_id: readMember(job, 'client_id') ?? '' }),
    ...(hasApp && { known_client_id: readMember(app, 'client_id') ?? '' }),
  }
}

function pick(value: unknown, names: readonly string[]): Record<string, unknown> {
  if (!isRecord(value)) return {}
  const given = names.filter((name) => value[name] !== undefined && value[name] !== null && value[name] !== '')
  return Object.fromEntries(given.map((name) => [name, value[name]]))
}
