import type { FastifyRequest } from 'fastify'
import type { ServerSchemas, User } from '@latchkey/openapi'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkStartAttributes, toStartAttributes, type StartAttributes } from '../core/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { beginSignIn } from './sign-in.ts'

/** A link or a passcode that a call presents, and what it proves. */
export type Proof = {
  user: User
  method_id: string
  factor: ProvenFactor
  /** The attributes of the user who requested the link or the passcode. */
  attributes: StartAttributes | undefined
  /** Redeems the link or the passcode. @throws ProviderError when it cannot be used */
  redeem(): Confirmation
}

type ProofCall = { tenant: Tenant; request: FastifyRequest; body: ServerSchemas['ProofArguments'] }
type Proven = ServerSchemas['AuthenticateFields'] & { method_id: string; reset_sessions: boolean }

/**
 * Signs a user in with a link or a passcode. If the call is refused, the link or passcode stays usable.
 *
 * @param find finds the link or passcode without redeeming it
 * @throws ProviderError of `beginSignIn`, `find` and `redeem`, `attribute_mismatch`, `user_id_mismatch`,
 *   `user_lock_limit_reached`
 */
export async function signInByProof(call: ProofCall, find: () => Proof): Promise<Proven> {
  const { tenant, body } = call
  const args = { ...body, attributes: toStartAttributes(body.attributes) }
  const signIn = await beginSignIn(call, args)
  // No await may precede the redemption, so that only one of two simultaneous calls succeeds.
  const { user, factor, method_id, attributes, redeem } = find()
  checkStartAttributes(attributes, args.attributes, body.options)
  if (signIn.session && signIn.session.user_id !== user.user_id) throw new ProviderError('user_id_mismatch')
  checkNotLocked(tenant, user)
  const { hasResetSessions } = redeem()
  // Redeeming has ended the user's sessions, including the one that the call named. A new one is started.
  const current = hasResetSessions ? await beginSignIn(call, { ...args, session_token: '', session_jwt: '' }) : signIn
  return { ...(await current.complete(user, factor)), method_id, reset_sessions: hasResetSessions }
}
