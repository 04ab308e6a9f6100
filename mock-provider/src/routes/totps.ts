import type { FastifyInstance } from 'fastify'
import { TOTP_EXPIRATION_MINUTES, type User } from '@latchkey/openapi'
import { serve, type Call, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { findSandboxUser, SANDBOX_TOTP } from '../contacts/sandbox.ts'
import {
  acceptPasscode,
  acceptRecoveryCode,
  requireTotp,
  setUpTotp,
  toRecovery,
  toRecoveryFactor,
  verifyTotp,
} from '../factors/totp-sign-in.ts'
import { deleteTotp, findTotp } from '../factors/totps.ts'
import { deleteIntermediateSession, requireIntermediateSession } from '../sessions/intermediate-sessions.ts'
import { checkSecondFactor } from '../sessions/second-factor.ts'
import { requireSession, type ProvenFactor } from '../sessions/sessions.ts'
import { beginBrowserSignIn, SERVER, type SignIn } from '../sessions/sign-in.ts'
import { requireNamedUser, toServerUser } from '../users/server-users.ts'
import { checkNotLocked } from '../users/user-locks.ts'
import { requireUser } from '../users/users.ts'

/** Authenticator apps and their recovery codes (tags `totps` and `server totps`). */
export async function totpRoutes(app: FastifyInstance) {
  serve(app, 'totps', createInBrowser)
  serve(app, 'totpsAuthenticate', (call) => authenticate(call, beginInBrowser(call)))
  serve(app, 'totpsRecoveryCodes', getOwnRecoveryCodes)
  serve(app, 'totpsRecover', (call) => recover(call, beginInBrowser(call)))
  serve(app, 'serverTotpsCreate', createForServer)
  serve(app, 'serverTotpsAuthenticate', async (call) => authenticate(call, await beginForServer(call)))
  serve(app, 'serverTotpsRecoveryCodes', getRecoveryCodesForServer)
  serve(app, 'serverTotpsRecover', async (call) => recover(call, await beginForServer(call)))
}

const createInBrowser: Handler<'totps'> = async ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const created = await setUpTotp(tenant, user, body.expiration_minutes)
  return { ...created, user, __user: user }
}

const createForServer: Handler<'serverTotpsCreate'> = async ({ body, tenant }) => {
  const { user, sandbox } = requireOwner(tenant, body.user_id)
  const pending = sandbox && findTotp(tenant, user)
  if (pending) deleteTotp(tenant, user, pending.totp_id)
  const created = await setUpTotp(tenant, user, body.expiration_minutes ?? TOTP_EXPIRATION_MINUTES.maximum)
  return { ...created, user: toServerUser(tenant, user) }
}

/** Values that stand for a right passcode and a right recovery code. */
type Sandbox = typeof SANDBOX_TOTP

/** The user whose second factor a call verifies, and the sign-in that it completes. Nothing is consumed yet. */
type SecondFactor<Fields> = { user: User; signIn: SignIn<Fields>; sandbox?: Sandbox | undefined }

/** Returns the user whom a server names. The sandbox's has fixed proofs, and sets up as many apps as it likes. */
function requireOwner(tenant: Tenant, user_id: string): { user: User; sandbox: Sandbox | undefined } {
  const user = findSandboxUser(tenant, user_id)
  return user ? { user, sandbox: SANDBOX_TOTP } : { user: requireNamedUser(tenant, user_id), sandbox: undefined }
}

/**
 * Begins the sign-in of the intermediate token's user, else of the user who is signed in.
 *
 * @throws ProviderError of `requireIntermediateSession` and `requireSession`
 */
function beginInBrowser(call: Call<'totpsAuthenticate'> | Call<'totpsRecover'>) {
  const { tenant, request, body } = call
  const { intermediate_session_token: token, session_duration_minutes } = body
  const begun = token === undefined ? undefined : requireIntermediateSession(tenant, token)
  const user = requireUser(tenant, (begun ?? requireSession(tenant, request)).user_id)
  const signIn = beginBrowserSignIn(call, { session_duration_minutes, earlier: begun && [begun.factor] })
  const complete = async (by: User, factor: ProvenFactor) => {
    if (token !== undefined) deleteIntermediateSession(tenant, token)
    return signIn.complete(by, factor)
  }
  return { user, signIn: { ...signIn, complete } }
}

/** Begins the sign-in of the user whom a server names. @throws ProviderError of `requireNamedUser`, and of the sign-in */
async function beginForServer(call: Call<'serverTotpsAuthenticate'> | Call<'serverTotpsRecover'>) {
  const signIn = await SERVER.beginSignIn(call, call.body)
  return { ...requireOwner(call.tenant, call.body.user_id), signIn }
}

async function authenticate<Fields>(
  { tenant, body }: { tenant: Tenant; body: { totp_code: string } },
  { user, signIn, sandbox }: SecondFactor<Fields>,
) {
  const row = requireSignInApp(tenant, user, signIn)
  const isSandbox = body.totp_code === sandbox?.passcode
  const factor = isSandbox ? verifyTotp(user, row) : acceptPasscode(tenant, user, row, body.totp_code)
  return { ...(await signIn.complete(user, factor)), totp_id: row.totp_id }
}

async function recover<Fields>(
  { tenant, body }: { tenant: Tenant; body: { recovery_code: string } },
  { user, signIn, sandbox }: SecondFactor<Fields>,
) {
  const row = requireSignInApp(tenant, user, signIn)
  const [anyCode] = row.recovery_codes
  const isSandbox = anyCode && body.recovery_code === sandbox?.recovery_code
  const factor = isSandbox ? toRecoveryFactor(anyCode) : acceptRecoveryCode(tenant, user, row, body.recovery_code)
  return { ...(await signIn.complete(user, factor)), totp_id: row.totp_id }
}

/** @throws ProviderError `totps_not_found_for_user`, `user_lock_limit_reached`, and those of the sign-in */
function requireSignInApp(tenant: Tenant, user: User, signIn: SignIn<unknown>) {
  const row = requireTotp(tenant, user)
  signIn.checkUser(user)
  checkNotLocked(tenant, user)
  return row
}

const getOwnRecoveryCodes: Handler<'totpsRecoveryCodes'> = ({ tenant, request }) => {
  const session = requireSession(tenant, request)
  const user = requireUser(tenant, session.user_id)
  const row = requireTotp(tenant, user)
  checkSecondFactor(user, session)
  return { user_id: user.user_id, totps: toRecovery(user, row) }
}

const getRecoveryCodesForServer: Handler<'serverTotpsRecoveryCodes'> = ({ body, tenant }) => {
  const { user } = requireOwner(tenant, body.user_id)
  return { user_id: user.user_id, totps: [toRecovery(user, requireTotp(tenant, user))] }
}
