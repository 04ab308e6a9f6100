import type { FastifyRequest } from 'fastify'
import type { ServerSchemas, User } from '@latchkey/openapi'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkStartAttributes, toStartAttributes, type StartAttributes } from '../core/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { beginSignIn } from './sign-in.ts'

/** What a link or a passcode proves. */
export type Proof = {
  user: User
  method_id: string
  factor: ProvenFactor
  /** Of the person who asked for the link or the passcode. */
  attributes: StartAttributes | undefined
  /** Uses the link or the passcode up. @throws ProviderError when it cannot be used */
  redeem(): Confirmation
}

type ProofCall = { tenant: Tenant; request: FastifyRequest; body: ServerSchemas['ProofArguments'] }
type Proven = ServerSchemas['AuthenticateFields'] & { method_id: string; reset_sessions: boolean }

/**
 * Signs a user in by a link or a passcode. A call that is refused leaves it usable.
 *
 * @param find finds it, without using it up
 * @throws ProviderError of `beginSignIn`, `find` and `redeem`, `attribute_mismatch`, `user_id_mismatch`,
 *   `user_lock_limit_reached`
 */
export async function signInByProof(call: ProofCall, find: () => Proof): Promise<Proven> {
  const { tenant, body } = call
  const args = { ...body, attributes: toStartAttributes(body.attributes) }
  const signIn = await beginSignIn(call, args)
  // No await before it is used up, so that only one of two simultaneous calls succeeds.
  const { user, factor, method_id, attributes, redeem } = find()
  checkStartAttributes(attributes, args.attributes, body.options)
  if (signIn.session && signIn.session.user_id !== user.user_id) throw new ProviderError('user_id_mismatch')
  checkNotLocked(tenant, user)
  const { hasResetSessions } = redeem()
  // The given session has ended with the others.
  const current = hasResetSessions ? await beginSignIn(call, { ...args, session_token: '', session_jwt: '' }) : signIn
  return { ...(await current.complete(user, factor)), method_id, reset_sessions: hasResetSessions }
}
