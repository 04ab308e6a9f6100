import type { LightMyRequestResponse } from 'fastify'
// This library is imported in advance, so that no test's first ceremony has to load it.
import '@simplewebauthn/server'
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { createVisitor, type Visitor } from './visitor.ts'

export const ORIGIN = 'http://localhost:3000'
export const DOMAIN = 'localhost'

/** A credential as JSON, typed loosely so that tests can corrupt it. */
export type CredentialJson = { [member: string]: unknown; id: string; response: Record<string, unknown> }

/** A page of the product with an authenticator. For tests. */
export type PasskeyPage = {
  visitor: Visitor
  authenticator: SoftwareAuthenticator
  session_token: string
  user_id: string
  /** Makes an SDK call from this page, signed in by default. */
  call(path: string, body?: object, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Starts a ceremony. @returns its parsed options */
  start(path: string, body?: object, options?: CallOptions): Promise<any> // oxlint-disable-line typescript/no-explicit-any -- options of either ceremony
  /** Starts a registration. @returns the authenticator's credential */
  create(body?: object): Promise<CredentialJson>
  /** Runs a whole registration. */
  register(body?: object): Promise<LightMyRequestResponse>
  /** Starts a sign-in. @returns the authenticator's credential */
  get(): Promise<CredentialJson>
  sendRegister(credential: unknown, body?: object): Promise<LightMyRequestResponse>
  sendAuthenticate(credential: unknown, options?: CallOptions): Promise<LightMyRequestResponse>
}

type CallOptions = { session_token?: string | undefined; method?: 'POST' | 'PUT' | 'DELETE' | 'GET'; origin?: string }

/** Signs a user in on a fresh tenant and opens a page. */
export async function openPasskeyPage(
  authenticator: SoftwareAuthenticator = createSoftwareAuthenticator(),
  visitor: Visitor = createVisitor(),
): Promise<PasskeyPage> {
  const { session_token, user_id } = await visitor.signIn()
  const call: PasskeyPage['call'] = (path, body, options = {}) => {
    const token = 'session_token' in options ? options.session_token : session_token
    const { method = 'POST', origin = ORIGIN } = options
    return visitor.call(path, { method, origin, ...(body && { body }), ...(token && { session_token: token }) })
  }
  const start: PasskeyPage['start'] = async (path, body = {}, options = {}) => {
    const response = await call(path, { domain: DOMAIN, return_passkey_credential_options: true, ...body }, options)
    const { data } = response.json()
    return JSON.parse(data.public_key_credential_creation_options ?? data.public_key_credential_request_options)
  }
  const page: PasskeyPage = {
    visitor,
    authenticator,
    session_token,
    user_id,
    call,
    start,
    create: async (body) => ({ ...authenticator.create(await start('/webauthn/register/start', body)) }) as never,
    register: async (body) => page.sendRegister(await page.create(body)),
    get: async () => {
      const options = await start('/webauthn/authenticate/start/primary', {}, { session_token: undefined })
      return { ...authenticator.get(options) } as never
    },
    sendRegister: (credential, body = {}) =>
      call('/webauthn/register', { public_key_credential: JSON.stringify(credential), ...body }),
    sendAuthenticate: (credential, options = { session_token: undefined }) =>
      call(
        '/webauthn/authenticate',
        { public_key_credential: JSON.stringify(credential), session_duration_minutes: 60 },
        options,
      ),
  }
  return page
}
