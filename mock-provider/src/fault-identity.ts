import type { FastifyRequest } from 'fastify'
import { findSession } from './sessions.ts'
import type { Tenant } from './tenant.ts'
import { users } from './users.ts'

/** Whom a request concerns, as far as it says so itself or by the session that it presents. */
export type Identity = { emails: string[]; phone_numbers: string[]; user_ids: string[] }

const MEMBERS: Record<keyof Identity, RegExp> = {
  emails: /(^|_)email(_address)?$/,
  phone_numbers: /(^|_)phone_number$/,
  user_ids: /(^|_)user_id$/,
}

function collect(value: unknown, identity: Identity): void {
  if (value === null || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') {
      for (const kind of Object.keys(MEMBERS) as (keyof Identity)[])
        if (MEMBERS[kind].test(name)) identity[kind].push(inner)
    } else collect(inner, identity)
  }
}

/** The user whose session the request presents, without refusing a request that presents none or a broken one. */
export function findPresentUserId(tenant: Tenant, request: FastifyRequest): string | undefined {
  if (!request.headers.authorization?.startsWith('Basic ')) return undefined
  try {
    return findSession(tenant, request)?.user_id
  } catch {
    return undefined // Basic credentials of an OAuth client need not look like an SDK's
  }
}

/** Reads whom a request concerns from its query, its body and its session. */
export function getIdentity(tenant: Tenant, request: FastifyRequest): Identity {
  const identity: Identity = { emails: [], phone_numbers: [], user_ids: [] }
  collect(request.query, identity)
  collect(request.body, identity)
  const present = findPresentUserId(tenant, request)
  if (present !== undefined) identity.user_ids.push(present)
  for (const user_id of identity.user_ids) {
    const user = users(tenant).get(user_id)
    identity.emails.push(...(user?.emails ?? []).map(({ email }) => email))
    identity.phone_numbers.push(...(user?.phone_numbers ?? []).map(({ phone_number }) => phone_number))
  }
  return identity
}
