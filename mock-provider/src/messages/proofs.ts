import type { FastifyRequest } from 'fastify'
import type { ServerSchemas, User } from '@latchkey/openapi'
import type { Confirmation } from '../contacts/email-ownership.ts'
import { checkStartAttributes, type StartAttributes } from '../sessions/start-attributes.ts'
import type { Tenant } from '../core/tenant.ts'
import type { ProvenFactor } from '../sessions/sessions.ts'
import type { Caller } from '../sessions/sign-in.ts'

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

/** A call that presents a link or a passcode. */
export type ProofCall = { tenant: Tenant; request: FastifyRequest; body: Partial<ServerSchemas['ProofArguments']> }
type Proven = { method_id: string; reset_sessions: boolean }

/**
 * Signs a user in with a link or a passcode. If the call is refused, the link or passcode stays usable.
 *
 * @param findProof finds the link or passcode without redeeming it
 * @throws ProviderError of the caller's sign-in, of `findProof` and `redeem`, `attribute_mismatch`
 */
export async function signInByProof<Fields>(
  caller: Caller<Fields>,
  call: ProofCall,
  findProof: () => Proof,
): Promise<Fields & Proven> {
  const { body } = call
  const args = { ...body, attributes: caller.getAttributes(call) }
  const signIn = await caller.beginSignIn(call, args)
  // No await may precede the redemption, so that only one of two simultaneous calls succeeds.
  const { user, factor, method_id, attributes, redeem } = findProof()
  checkStartAttributes(attributes, args.attributes, body.options)
  signIn.checkUser(user)
  const { hasResetSessions } = redeem()
  // Redeeming has ended the user's sessions, including the one that the call named. A new one is started.
  const current = hasResetSessions
    ? await caller.beginSignIn(call, { ...args, session_token: '', session_jwt: '' })
    : signIn
  return { ...(await current.complete(user, factor)), method_id, reset_sessions: hasResetSessions }
}
