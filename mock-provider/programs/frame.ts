// The program of the hidden page. It handles messages of the form `{ method, args: [argument] }` and responds on the
// message's port (wire), and ignores unknown methods.
import { PROVIDER } from '@latchkey/openapi'
import type * as PhoneNumbers from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { CSRF_COOKIE, OAUTH_CALLBACK_PATH, ONE_TAP } from '../src/third-parties/oauth-names.ts'

/** The library's own bundle for browsers, which the page loads before. */
declare const libphonenumber: typeof PhoneNumbers

type ErrorDetails = {
  status_code: number
  error_type: string
  error_message: string
  error_url: string
  request_id: string
}

/** An error of the provider. Clients read its own properties (wire: error marshalling). */
class StytchAPIError extends Error {
  constructor(details: ErrorDetails) {
    const { status_code, error_type, error_message, error_url, request_id } = details
    super(
      `[${status_code}] ${error_type}\n${error_message}\nSee ${error_url} for more information.\nrequest_id: ${request_id}`,
    )
    Object.assign(this, { name: 'StytchAPIError' }, details)
  }
}

/** The provider cannot be reached, or something else responds in its place. */
class StytchAPIUnreachableError extends Error {
  override name = 'StytchAPIUnreachableError'
}

type ProviderCall = { method?: string; headers?: Record<string, string>; body?: string }

async function callProvider(path: string, origin: string, { headers, ...call }: ProviderCall = {}) {
  const response = await fetch(path, {
    ...call,
    credentials: 'include',
    headers: { 'x-sdk-parent-host': origin, ...headers },
  }).catch((cause) => {
    throw new StytchAPIUnreachableError(`The provider cannot be reached: ${cause.message}`)
  })
  const body = await response.json().catch(() => undefined)
  if (body === undefined) throw new StytchAPIUnreachableError(`The provider sent ${response.status} without JSON.`)
  if (!response.ok) throw new StytchAPIError(body)
  return body
}

function readCookie(name: string): string {
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(`${name}=`))
  return cookie === undefined ? '' : cookie.slice(name.length + 1)
}

type OneTapAnswer = { idToken: string; oauthCallbackID: string; loginRedirectURL?: string; signupRedirectURL?: string }
type Country = PhoneNumbers.CountryCode

/** A method gets the argument of the call, and the origin of the page that calls. */
const METHODS = {
  async oneTapStart({ publicToken }: { publicToken: string }, origin: string) {
    const query = new URLSearchParams({ public_token: publicToken })
    const start = await callProvider(`/v1/public/oauth/google/onetap/start?${query}`, origin)
    return {
      requestId: start.request_id,
      googleClientId: start.google_client_id,
      stytchCsrfToken: readCookie(CSRF_COOKIE),
      oauthCallbackId: start.oauth_callback_id,
    }
  },
  async oneTapSubmit({ idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }: OneTapAnswer, origin: string) {
    const path = `${OAUTH_CALLBACK_PATH}/${encodeURIComponent(oauthCallbackID)}`
    const { redirect_url, status_code, request_id } = await callProvider(path, origin, {
      method: 'POST',
      headers: { [PROVIDER.oauthTypeHeader]: ONE_TAP },
      // A string body is sent as text/plain, which the provider expects.
      body: JSON.stringify({
        id_token: idToken,
        stytch_csrf_token: readCookie(CSRF_COOKIE),
        login_redirect_url: loginRedirectURL,
        signup_redirect_url: signupRedirectURL,
      }),
    })
    if (status_code !== 200) throw new Error(`${status_code}:${request_id}`)
    return { redirect_url }
  },
  parsedPhoneNumber({ phoneNumber, regionCode }: { phoneNumber: string; regionCode?: Country }) {
    const parsed = libphonenumber.parsePhoneNumberFromString(phoneNumber, regionCode)
    if (!parsed) return { isValid: false, number: phoneNumber, national: phoneNumber }
    return { isValid: parsed.isValid(), number: parsed.number, national: parsed.formatNational() }
  },
  getExamplePhoneNumber({ regionCode }: { regionCode: Country }) {
    const example = libphonenumber.getExampleNumber(regionCode, examples)
    return example ? { phoneNumber: example.formatNational() } : {}
  },
}

async function answer(name: keyof typeof METHODS, argument: unknown, origin: string) {
  const method = METHODS[name] as (argument: unknown, origin: string) => unknown // pages follow the protocol
  try {
    return { success: true, payload: await method(argument, origin) }
  } catch (error) {
    const { name, message, stack } = error as Error // nothing else is thrown
    return { success: false, error: Object.assign({}, error, { name, message, stack }) }
  }
}

async function hear({ data, origin, ports: [port] }: MessageEvent): Promise<void> {
  if (!port || !data || !Object.hasOwn(METHODS, data.method) || !Array.isArray(data.args)) return
  port.postMessage(await answer(data.method, data.args[0], origin))
}

// oxlint-disable-next-line typescript/no-misused-promises -- the promise never rejects, and tests await it
window.addEventListener('message', hear)
