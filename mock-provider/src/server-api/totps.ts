import type { FastifyInstance } from 'fastify'
import { TOTP_EXPIRATION_MINUTES } from '@latchkey/openapi'
import { serve, type Call, type Handler } from '../core/serve.ts'
import { acceptPasscode, acceptRecoveryCode, requireTotp, setUpTotp, toRecovery } from '../factors/totp-sign-in.ts'
import { requireNamedUser, toServerUser } from './server-users.ts'
import { beginSignIn } from './sign-in.ts'

/** Authenticator apps and their recovery codes, for servers (tag `server totps`). */
export async function serverTotps(app: FastifyInstance) {
  serve(app, 'serverTotpsCreate', create)
  serve(app, 'serverTotpsAuthenticate', authenticate)
  serve(app, 'serverTotpsRecoveryCodes', getRecoveryCodes)
  serve(app, 'serverTotpsRecover', recover)
}

const create: Handler<'serverTotpsCreate'> = async ({ body, tenant }) => {
  const user = requireNamedUser(tenant, body.user_id)
  const created = await setUpTotp(tenant, user, body.expiration_minutes ?? TOTP_EXPIRATION_MINUTES.maximum)
  return { ...created, user: toServerUser(tenant, user) }
}

/** Returns the user whom a call names, the user's authenticator app, and the sign-in. Nothing is consumed yet. */
async function begin(call: Call<'serverTotpsAuthenticate'> | Call<'serverTotpsRecover'>) {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const user = requireNamedUser(tenant, body.user_id)
  const row = requireTotp(tenant, user)
  signIn.checkUser(user)
  return { user, row, signIn }
}

const authenticate: Handler<'serverTotpsAuthenticate'> = async (call) => {
  const { user, row, signIn } = await begin(call)
  const factor = acceptPasscode(call.tenant, user, row, call.body.totp_code)
  return { ...(await signIn.complete(user, factor)), totp_id: row.totp_id }
}

const getRecoveryCodes: Handler<'serverTotpsRecoveryCodes'> = ({ body, tenant }) => {
  const user = requireNamedUser(tenant, body.user_id)
  return { user_id: user.user_id, totps: [toRecovery(user, requireTotp(tenant, user))] }
}

const recover: Handler<'serverTotpsRecover'> = async (call) => {
  const { user, row, signIn } = await begin(call)
  const factor = acceptRecoveryCode(call.tenant, user, row, call.body.recovery_code)
  return { ...(await signIn.complete(user, factor)), totp_id: row.totp_id }
}
