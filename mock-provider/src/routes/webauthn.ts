import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { User } from '@latchkey/openapi'
import { findPageOrigin } from '../urls/page-origin.ts'
import { serve, type Handler } from '../core/serve.ts'
import type { Tenant } from '../core/tenant.ts'
import { checkSessionDuration, requireSession, type SessionRow } from '../sessions/sessions.ts'
import { BROWSER, SERVER, type Caller, type SignIn } from '../sessions/sign-in.ts'
import { requireNamedUser } from '../users/server-users.ts'
import { requireUser } from '../users/users.ts'
import { findCredentialOfRegistration, listCredentials, toWebauthnFactor } from '../webauthn/webauthn-credentials.ts'
import {
  checkRegistrationId,
  completeRegistration,
  renameRegistration,
  startRegistration,
} from '../webauthn/webauthn-registration.ts'
import { completePasskeySignIn, startPasskeySignIn } from '../webauthn/webauthn-sign-in.ts'

/**
 * Passkeys (tags `webauthn` and `server webauthn`): the two ceremonies, and their names. @see W3C WebAuthn §7
 */
export async function webauthn(app: FastifyInstance) {
  serve(app, 'webauthnRegisterStart', startRegisterInBrowser)
  serve(app, 'webauthnRegister', registerInBrowser)
  serve(app, 'webauthnAuthenticateStartPrimary', (call) => startInBrowser(call, undefined))
  serve(app, 'webauthnAuthenticateStartSecondary', (call) =>
    startInBrowser(call, requireSession(call.tenant, call.request).user_id),
  )
  serve(app, 'webauthnAuthenticate', (call) => {
    checkSessionDuration(call.tenant, call.body.session_duration_minutes)
    return authenticate(BROWSER, call)
  })
  serve(app, 'webauthnUpdate', renameOwn)
  serve(app, 'serverWebauthnRegisterStart', startRegisterForServer)
  serve(app, 'serverWebauthnRegister', registerForServer)
  serve(app, 'serverWebauthnAuthenticateStart', startForServer)
  serve(app, 'serverWebauthnAuthenticate', (call) => authenticate(SERVER, call))
  serve(app, 'serverWebauthnUpdate', renameOfAny)
  serve(app, 'serverWebauthnListCredentials', list)
}

/** Used as the page's origin: a server calls on behalf of its page, whose origin it does not state. */
const NO_PAGE = undefined

const startRegisterInBrowser: Handler<'webauthnRegisterStart'> = ({ body, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const wish = { ...body, user_agent: body.user_agent ?? request.headers['user-agent'] ?? '' }
  const options = startRegistration(tenant, user, wish, findPageOrigin(request))
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(options) }
}

const startRegisterForServer: Handler<'serverWebauthnRegisterStart'> = ({ body, tenant }) => {
  const { domain, use_base64_url_encoding, return_passkey_credential_options } = body
  const user = requireNamedUser(tenant, body.user_id)
  const wish = {
    domain,
    return_passkey_credential_options,
    user_agent: body.user_agent ?? '',
    authenticator_type: SERVER.readOptional(body.authenticator_type),
    override_id: SERVER.readOptional(body.override_id),
    override_name: SERVER.readOptional(body.override_name),
    override_display_name: SERVER.readOptional(body.override_display_name),
  }
  const options = startRegistration(tenant, user, wish, NO_PAGE)
  const { encode, encodeId } = createEncoder(use_base64_url_encoding)
  const encoded = {
    ...options,
    challenge: encode(options.challenge),
    user: encodeId(options.user),
    excludeCredentials: options.excludeCredentials.map(encodeId),
  }
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(encoded) }
}

/** Converts base64url to the encoding that a server requests, by default base64 (RFC 4648 §4). */
function createEncoder(isBase64url = false) {
  const encode = (text: string) => (isBase64url ? text : Buffer.from(text, 'base64url').toString('base64'))
  return { encode, encodeId: <Entity extends { id: string }>(entity: Entity) => ({ ...entity, id: encode(entity.id) }) }
}

const registerInBrowser: Handler<'webauthnRegister'> = async (call) => {
  const { body, tenant, request } = call
  const session = requireSession(tenant, request)
  const signIn = await BROWSER.beginSignIn(call, body)
  const user = requireUser(tenant, session.user_id)
  return register(call, { signIn, user, isQuiet: isFreshFromPassword(tenant, session) })
}

const registerForServer: Handler<'serverWebauthnRegister'> = async (call) => {
  const { body, tenant } = call
  const signIn = await SERVER.beginSignIn(call, body)
  return register(call, { signIn, user: requireNamedUser(tenant, body.user_id), isQuiet: false })
}

type RegisterCall = { tenant: Tenant; body: { public_key_credential: string } }

async function register<Fields>(
  { tenant, body }: RegisterCall,
  { signIn, user, isQuiet }: { signIn: SignIn<Fields>; user: User; isQuiet: boolean },
) {
  signIn.checkUser(user)
  const registration = await completeRegistration(tenant, user, body.public_key_credential, { isQuiet })
  const { webauthn_registration_id } = registration
  return { ...(await signIn.complete(user, toWebauthnFactor(registration))), webauthn_registration_id }
}

/** How long after a password a browser may create a passkey without asking the user. Assumed: as long as in Chrome. */
const QUIET_UPGRADE_WINDOW_MS = 300_000

/** Right after a password, a browser may create a passkey without asking (W3C WebAuthn §5.1.3, conditional create). */
function isFreshFromPassword(tenant: Tenant, { authentication_factors }: SessionRow): boolean {
  const since = tenant.clock.now() - QUIET_UPGRADE_WINDOW_MS
  return authentication_factors.some(
    ({ type, last_authenticated_at }) => type === 'password' && Date.parse(last_authenticated_at) >= since,
  )
}

type StartCall = { body: { domain: string }; tenant: Tenant; request: FastifyRequest }

function startInBrowser({ body: { domain }, tenant, request }: StartCall, user_id: string | undefined) {
  const options = startPasskeySignIn(tenant, { domain, user_id, origin: findPageOrigin(request) })
  return { user_id: user_id ?? '', public_key_credential_request_options: JSON.stringify(options) }
}

const startForServer: Handler<'serverWebauthnAuthenticateStart'> = ({ body, tenant }) => {
  const { domain, use_base64_url_encoding } = body
  const user_id = body.user_id ? requireNamedUser(tenant, body.user_id).user_id : undefined
  const options = startPasskeySignIn(tenant, { domain, user_id, origin: NO_PAGE })
  const { encode, encodeId } = createEncoder(use_base64_url_encoding)
  const encoded = {
    ...options,
    challenge: encode(options.challenge),
    allowCredentials: options.allowCredentials.map(encodeId),
  }
  return { user_id: user_id ?? '', public_key_credential_request_options: JSON.stringify(encoded) }
}

async function authenticate<Fields>(
  caller: Caller<Fields>,
  call: RegisterCall & { request: FastifyRequest; body: { session_duration_minutes?: number } },
) {
  const { body, tenant } = call
  const signIn = await caller.beginSignIn(call, body)
  const { user, registration } = await completePasskeySignIn(tenant, body.public_key_credential, signIn.checkUser)
  const { webauthn_registration_id } = registration
  return { ...(await signIn.complete(user, toWebauthnFactor(registration))), webauthn_registration_id }
}

const renameOwn: Handler<'webauthnUpdate'> = ({ body, path, tenant, request }) => {
  const user = requireUser(tenant, requireSession(tenant, request).user_id)
  const { webauthn_registration_id: id } = path
  checkRegistrationId(id)
  return { webauthn_registration: renameRegistration(user, id, body.name) }
}

const renameOfAny: Handler<'serverWebauthnUpdate'> = ({ body, path, tenant }) => {
  const { webauthn_registration_id: id } = path
  checkRegistrationId(id)
  return { webauthn_registration: renameRegistration(findCredentialOfRegistration(tenant, id)?.user, id, body.name) }
}

const list: Handler<'serverWebauthnListCredentials'> = ({ path, tenant }) => {
  const { user_id } = requireNamedUser(tenant, path.user_id)
  const credentials = listCredentials(tenant, user_id, path.domain).map((row) => {
    const { credential_id, webauthn_registration_id, public_key } = row
    return { credential_id, webauthn_registration_id, type: 'public-key', public_key }
  })
  return { credentials }
}
