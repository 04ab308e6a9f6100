import { CAPTCHA_ACTION, PROVIDER, type Message, type OauthSchemas, type User } from '@latchkey/openapi'
import { PUBLIC_TOKEN } from '../provider-states.ts'

/** The tokens of a sign-in. */
export type SignedIn = { session_token: string; session_jwt: string }

/** The current session and its user. */
export type Session = SignedIn & { user: User | undefined }

/** The project of the pacts, by its public interfaces: the control plane, the SDK's calls and the pages. */
export type Project = {
  control<Body>(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<Body>
  /** Reads the newest message to an address or a number. */
  readMessage(to: string): Promise<Message>
  /** Makes a call of the SDK. @returns the `data` of the response */
  callSdk<Data>(path: string, body?: object, session_token?: string): Promise<Data>
  deleteSdk(path: string, session_token: string): Promise<void>
  /** Posts a form. @returns the response body */
  postForm<Body>(path: string, form: Record<string, string>): Promise<Body>
  /** Reads the token of a link in the newest mail to an address. */
  readToken(to: string, token_type: string): Promise<string>
  /** Completes the pages of a third-party sign-in. @returns the token in the redirect */
  signInByThirdParty(person: { email: string; code_challenge?: string }): Promise<string>
  /** Starts One Tap and chooses the first account in Google's prompt. */
  getGoogleCredential(): Promise<{ id_token: string; oauth_callback_id: string }>
  /** Gets the tokens that the captcha script and the fingerprinting script would obtain. */
  getRobotProofs(site_key: string): Promise<{ captcha_token: string; dfp_telemetry_id: string }>
}

export const APP_URL = 'http://localhost:3000/authenticate'

/** @param origin of the provider */
export function createProject(origin: string): Project {
  const readMessage = async (to: string) => {
    const url = `${origin}/_mock/${PUBLIC_TOKEN}/messages?${new URLSearchParams({ to })}`
    const { messages } = await fetchJson<{ messages: Message[] }>(fetch(url))
    if (!messages[0]) throw new Error(`${to} has no message.`)
    return messages[0]
  }
  return {
    control: (method, path, body) =>
      fetchJson(fetch(`${origin}/_mock/${PUBLIC_TOKEN}${path}`, toJsonCall(method, body))),
    readMessage,
    async callSdk<Data>(path: string, body?: object, session_token = PUBLIC_TOKEN) {
      const { headers, ...call } = toJsonCall('POST', body)
      const url = `${origin}${PROVIDER.sdkBasePath}${path}`
      const { data } = await fetchJson<{ data: Data }>(
        fetch(url, { ...call, headers: { ...headers, Authorization: toAuthorization(session_token) } }),
      )
      return data
    },
    async deleteSdk(path, session_token) {
      const headers = { Authorization: toAuthorization(session_token) }
      await fetchJson(fetch(`${origin}${PROVIDER.sdkBasePath}${path}`, { method: 'DELETE', headers }))
    },
    postForm: (path, form) => fetchJson(fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(form) })),
    async readToken(to, token_type) {
      const { links } = await readMessage(to)
      const link = links.find((it) => it.token_type === token_type)
      return new URL(link?.href ?? '').searchParams.get('token') ?? ''
    },
    signInByThirdParty: (person) => signInByThirdParty(origin, person),
    getGoogleCredential: () => getGoogleCredential(origin),
    getRobotProofs: (site_key) => getRobotProofs(origin, site_key),
  }
}

/** Creates the `Authorization` header of a call with a session. */
export function toAuthorization(session_token: string): string {
  return `Basic ${btoa(`${PUBLIC_TOKEN}:${session_token}`)}`
}

function toJsonCall(method: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' }
  return { method, headers, ...(body && { body: JSON.stringify(body) }) }
}

async function fetchJson<Body>(call: Promise<Response>): Promise<Body> {
  const response = await call
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** Starts the sign-in, submits the third party's page, and follows the callback to the app. */
async function signInByThirdParty(origin: string, person: Parameters<Project['signInByThirdParty']>[0]) {
  const { email, code_challenge } = person
  const query = new URLSearchParams({
    public_token: PUBLIC_TOKEN,
    login_redirect_url: APP_URL,
    signup_redirect_url: APP_URL,
  })
  if (code_challenge) query.set('code_challenge', code_challenge)
  const start = await follow(`${origin}/v1/public/oauth/github/start?${query}`)
  const form = new URLSearchParams(start.location.search)
  form.delete('response_type')
  form.set('action', 'create')
  form.set('email', email)
  form.set('name', 'Ada Lovelace')
  const page = await follow(`${start.location.origin}${start.location.pathname}`, { method: 'POST', body: form })
  const app = await follow(page.location.href, { headers: { Cookie: start.cookie } })
  return app.location.searchParams.get('token') ?? ''
}

async function getGoogleCredential(origin: string) {
  const start = await fetchJson<OauthSchemas['OneTapStart']>(
    fetch(`${origin}/v1/public/oauth/google/onetap/start?public_token=${PUBLIC_TOKEN}`),
  )
  const { google_client_id: client_id, oauth_callback_id } = start
  const choice = { client_id, origin: new URL(APP_URL).origin, account_id: 'google-ada', flow: 'prompt' }
  const { credential } = await fetchJson<OauthSchemas['GsiCredential']>(
    fetch(`${origin}/gsi/select`, toJsonCall('POST', choice)),
  )
  return { id_token: credential, oauth_callback_id }
}

async function getRobotProofs(origin: string, site_key: string) {
  const post = (path: string, body: object) => fetch(`${origin}/_pages${path}`, toJsonCall('POST', body))
  const captcha = post('/captcha/tokens', { site_key, action: CAPTCHA_ACTION })
  const submission = post('/telemetry/submit', { public_token: PUBLIC_TOKEN, device: {} })
  const { token } = await fetchJson<{ token: string }>(captcha)
  const { telemetry_id } = await fetchJson<{ telemetry_id: string }>(submission)
  return { captcha_token: token, dfp_telemetry_id: telemetry_id }
}

/** Follows one redirect. @throws Error when there is none */
async function follow(url: string, call: RequestInit = {}) {
  const response = await fetch(url, { ...call, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { location: new URL(location), cookie: cookies.join('; ') }
}
