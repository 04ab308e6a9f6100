import {
  OAUTH_PROVIDER_FACTS,
  PROVIDER,
  type AuthenticationFactor,
  type ServerSchemas,
  type Session,
} from '@latchkey/openapi'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'
import type { Tenant } from '../core/tenant.ts'
import { listIssuers } from '../core/token-issuers.ts'
import { requireSessionById, requireSessionByToken, type SessionRow } from './sessions.ts'

type ServerFactor = ServerSchemas['AuthenticationFactor']

/** The factors of third parties that servers see under other names than browsers. */
const SERVER_NAMES = new Map<string, string>(
  Object.entries(OAUTH_PROVIDER_FACTS).flatMap(([id, { serverName }]) =>
    serverName === undefined ? [] : [[`${id}_oauth_factor`, `${serverName}_oauth_factor`] as const],
  ),
)

function toServerFactor(factor: AuthenticationFactor): ServerFactor {
  const members = Object.entries(factor).map(([name, value]) => [SERVER_NAMES.get(name) ?? name, value])
  return Object.fromEntries(members) as ServerFactor // only names change, and the document lists both
}

/** Returns a session in the form that servers see. */
export function toServerSession(session: Session): ServerSchemas['Session'] {
  const { authentication_factors, custom_claims, ...rest } = session
  // `Object.assign` is much faster than a spread followed by members, which gives each record another hidden class.
  return Object.assign(rest, {
    authentication_factors: authentication_factors.map(toServerFactor),
    custom_claims: custom_claims ?? {},
  })
}

/** The parameters with which a call names a session. */
export type SessionNames = { session_token?: string | undefined; session_jwt?: string | undefined }

/**
 * Finds the live session that a call names by its token or its JWT. Undefined when it names none.
 *
 * @throws ProviderError `too_many_session_arguments`, `invalid_session_token`, `session_not_found`,
 *   `unable_to_parse_session_jwt`, `jwt_invalid_audience`, `jwt_invalid_issuer`, `jwt_invalid_claims`
 */
export async function findNamedSession(tenant: Tenant, names: SessionNames): Promise<SessionRow | undefined> {
  // Some SDKs send an empty string for a member that was not given.
  const { session_token = '', session_jwt = '' } = names
  if (session_token !== '' && session_jwt !== '') throw new ProviderError('too_many_session_arguments')
  if (session_token !== '') return requireSessionByToken(tenant, session_token)
  if (session_jwt === '') return undefined
  return requireSessionById(tenant, await readSessionId(tenant, session_jwt))
}

/**
 * Reads the session's id from its JWT. The JWT may have expired: only the expiry of the session matters.
 *
 * @throws ProviderError `unable_to_parse_session_jwt`, `jwt_invalid_audience`, `jwt_invalid_issuer`,
 *   `jwt_invalid_claims`
 */
export async function readSessionId(tenant: Tenant, session_jwt: string): Promise<string> {
  const claims = await readSessionClaims(tenant, session_jwt)
  if (![claims['aud']].flat().includes(tenant.project_id)) throw new ProviderError('jwt_invalid_audience')
  if (!listIssuers(tenant).some((issuer) => issuer === claims['iss'])) throw new ProviderError('jwt_invalid_issuer')
  const session = claims[PROVIDER.sessionClaim]
  const id = isRecord(session) ? session['id'] : undefined
  if (typeof id !== 'string') throw new ProviderError('jwt_invalid_claims')
  return id
}

/** Reads the claims of a session JWT of this provider. @throws ProviderError `unable_to_parse_session_jwt` */
export async function readSessionClaims(tenant: Tenant, jwt: string): Promise<Record<string, unknown>> {
  try {
    const { payload } = await tenant.signingKeys.verifySignature(jwt)
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (isRecord(claims)) return claims
  } catch (cause) {
    throw new ProviderError('unable_to_parse_session_jwt', { cause })
  }
  throw new ProviderError('unable_to_parse_session_jwt')
}
