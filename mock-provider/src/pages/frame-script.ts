import { PROVIDER } from '@latchkey/openapi'
import examples from 'libphonenumber-js/mobile/examples'
import { CSRF_COOKIE, OAUTH_CALLBACK_PATH, ONE_TAP } from '../core/oauth-names.ts'

/**
 * The script of the hidden page. It handles messages of the form `{ method, args: [argument] }` and responds on the
 * message's port (wire), and ignores unknown methods. `libphonenumber` is the library's own browser bundle, loaded
 * before.
 */
export const FRAME_SCRIPT = `
'use strict'
const EXAMPLES = ${JSON.stringify(examples)}

/** An error of the provider. Clients read its own properties (wire: error marshalling). */
class StytchAPIError extends Error {
  constructor(details) {
    const { status_code, error_type, error_message, error_url, request_id } = details
    super(\`[\${status_code}] \${error_type}\\n\${error_message}\\nSee \${error_url} for more information.\\nrequest_id: \${request_id}\`)
    Object.assign(this, { name: 'StytchAPIError' }, details)
  }
}

/** The provider cannot be reached, or something else responds in its place. */
class StytchAPIUnreachableError extends Error {
  name = 'StytchAPIUnreachableError'
}

async function callProvider(path, origin, { headers, ...call } = {}) {
  const response = await fetch(path, {
    ...call,
    credentials: 'include',
    headers: { 'x-sdk-parent-host': origin, ...headers },
  }).catch((cause) => {
    throw new StytchAPIUnreachableError('The provider cannot be reached: ' + cause.message)
  })
  const body = await response.json().catch(() => undefined)
  if (body === undefined) throw new StytchAPIUnreachableError(\`The provider sent \${response.status} without JSON.\`)
  if (!response.ok) throw new StytchAPIError(body)
  return body
}

function readCookie(name) {
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(name + '='))
  return cookie === undefined ? '' : cookie.slice(name.length + 1)
}

const METHODS = {
  async oneTapStart({ publicToken }, origin) {
    const query = new URLSearchParams({ public_token: publicToken })
    const start = await callProvider('/v1/public/oauth/google/onetap/start?' + query, origin)
    return {
      requestId: start.request_id,
      googleClientId: start.google_client_id,
      stytchCsrfToken: readCookie('${CSRF_COOKIE}'),
      oauthCallbackId: start.oauth_callback_id,
    }
  },
  async oneTapSubmit({ idToken, oauthCallbackID, loginRedirectURL, signupRedirectURL }, origin) {
    const { redirect_url, status_code, request_id } = await callProvider(
      '${OAUTH_CALLBACK_PATH}/' + encodeURIComponent(oauthCallbackID),
      origin,
      {
        method: 'POST',
        headers: { '${PROVIDER.oauthTypeHeader}': '${ONE_TAP}' },
        // A string body is sent as text/plain, which the provider expects.
        body: JSON.stringify({
          id_token: idToken,
          stytch_csrf_token: readCookie('${CSRF_COOKIE}'),
          login_redirect_url: loginRedirectURL,
          signup_redirect_url: signupRedirectURL,
        }),
      },
    )
    if (status_code !== 200) throw new Error(status_code + ':' + request_id)
    return { redirect_url }
  },
  parsedPhoneNumber({ phoneNumber, regionCode }) {
    const parsed = libphonenumber.parsePhoneNumberFromString(phoneNumber, regionCode)
    if (!parsed) return { isValid: false, number: phoneNumber, national: phoneNumber }
    return { isValid: parsed.isValid(), number: parsed.number, national: parsed.formatNational() }
  },
  getExamplePhoneNumber({ regionCode }) {
    const example = libphonenumber.getExampleNumber(regionCode, EXAMPLES)
    return example ? { phoneNumber: example.formatNational() } : {}
  },
}

/** A call gets its argument and the origin of the page that calls. */
async function call(method, argument, origin) {
  try {
    return { success: true, payload: await METHODS[method](argument, origin) }
  } catch (error) {
    return { success: false, error: { ...error, name: error.name, message: error.message, stack: error.stack } }
  }
}

window.addEventListener('message', async ({ data, origin, ports: [port] }) => {
  if (!port || !data || !Object.hasOwn(METHODS, data.method) || !Array.isArray(data.args)) return
  port.postMessage(await call(data.method, data.args[0], origin))
})
`
