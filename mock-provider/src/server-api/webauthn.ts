import type { FastifyInstance } from 'fastify'
import { serve, type Handler } from '../core/serve.ts'
import { findCredentialOfRegistration, listCredentials, toWebauthnFactor } from '../webauthn/webauthn-credentials.ts'
import {
  checkRegistrationId,
  completeRegistration,
  renameRegistration,
  startRegistration,
} from '../webauthn/webauthn-registration.ts'
import { completePasskeySignIn, startPasskeySignIn } from '../webauthn/webauthn-sign-in.ts'
import { requireNamedUser } from './server-users.ts'
import { beginSignIn } from './sign-in.ts'

/** Passkeys, for servers (tag `server webauthn`). @see W3C WebAuthn §7 */
export async function serverWebauthn(app: FastifyInstance) {
  serve(app, 'serverWebauthnRegisterStart', startRegister)
  serve(app, 'serverWebauthnRegister', register)
  serve(app, 'serverWebauthnAuthenticateStart', startAuthenticate)
  serve(app, 'serverWebauthnAuthenticate', authenticate)
  serve(app, 'serverWebauthnUpdate', update)
  serve(app, 'serverWebauthnListCredentials', list)
}

/** Used as the page's origin: a server calls on behalf of its page, whose origin it does not state. */
const NO_PAGE = undefined

const startRegister: Handler<'serverWebauthnRegisterStart'> = ({ body, tenant }) => {
  const { domain, use_base64_url_encoding, return_passkey_credential_options } = body
  const user = requireNamedUser(tenant, body.user_id)
  const wish = {
    domain,
    return_passkey_credential_options,
    user_agent: body.user_agent ?? '',
    // Some SDKs send an empty string for a member that was not given.
    authenticator_type: body.authenticator_type || undefined,
    override_id: body.override_id || undefined,
    override_name: body.override_name || undefined,
    override_display_name: body.override_display_name || undefined,
  }
  const { challenge, user: entity, excludeCredentials, ...options } = startRegistration(tenant, user, wish, NO_PAGE)
  const encode = createEncoder(use_base64_url_encoding)
  const encoded = {
    ...options,
    challenge: encode(challenge),
    user: { ...entity, id: encode(entity.id) },
    excludeCredentials: excludeCredentials.map((known) => ({ ...known, id: encode(known.id) })),
  }
  return { user_id: user.user_id, public_key_credential_creation_options: JSON.stringify(encoded) }
}

/**
 * Returns a function that converts base64url to the encoding that the caller requests, by default base64 (RFC 4648 §4).
 */
function createEncoder(isBase64url = false): (text: string) => string {
  return (text) => (isBase64url ? text : Buffer.from(text, 'base64url').toString('base64'))
}

const register: Handler<'serverWebauthnRegister'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const user = requireNamedUser(tenant, body.user_id)
  signIn.checkUser(user)
  const registration = await completeRegistration(tenant, user, body.public_key_credential, { isQuiet: false })
  const { webauthn_registration_id } = registration
  return { ...(await signIn.complete(user, toWebauthnFactor(registration))), webauthn_registration_id }
}

const startAuthenticate: Handler<'serverWebauthnAuthenticateStart'> = ({ body, tenant }) => {
  const { domain, use_base64_url_encoding } = body
  const user_id = body.user_id ? requireNamedUser(tenant, body.user_id).user_id : undefined
  const started = startPasskeySignIn(tenant, { domain, user_id, origin: NO_PAGE })
  const { challenge, allowCredentials, ...options } = started
  const encode = createEncoder(use_base64_url_encoding)
  const encoded = {
    ...options,
    challenge: encode(challenge),
    allowCredentials: allowCredentials.map((known) => ({ ...known, id: encode(known.id) })),
  }
  return { user_id: user_id ?? '', public_key_credential_request_options: JSON.stringify(encoded) }
}

const authenticate: Handler<'serverWebauthnAuthenticate'> = async (call) => {
  const { body, tenant } = call
  const signIn = await beginSignIn(call, body)
  const { user, registration } = await completePasskeySignIn(tenant, body.public_key_credential, signIn.checkUser)
  const { webauthn_registration_id } = registration
  return { ...(await signIn.complete(user, toWebauthnFactor(registration))), webauthn_registration_id }
}

const update: Handler<'serverWebauthnUpdate'> = ({ body, path, tenant }) => {
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
