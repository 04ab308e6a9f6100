import { PROVIDER, type Message, type User } from '@latchkey/openapi'
import { PUBLIC_TOKEN } from '../provider-states.ts'

/** What a sign-in leaves behind. */
export type SignedIn = { session_token: string; session_jwt: string }

/** Who is signed in, and how. */
export type Session = SignedIn & { user: User | undefined }

/** The project of the pacts, through the doors that everybody has: the control plane, the SDK's calls, the pages. */
export type Project = {
  control<Answer>(method: 'GET' | 'PATCH' | 'POST', path: string, body?: object): Promise<Answer>
  /** The newest message to an address or a number. */
  readMessage(to: string): Promise<Message>
  /** @returns the call's `data` */
  callSdk<Data>(path: string, body?: object, session_token?: string): Promise<Data>
  deleteSdk(path: string, session_token: string): Promise<void>
  /** @returns the answer as it is */
  postForm<Answer>(path: string, form: Record<string, string>): Promise<Answer>
  /** The token of a link in the newest mail to an address. */
  readToken(to: string, token_type: string): Promise<string>
  /** Walks through a third-party sign-in. @returns the token that the browser brings back */
  comeBack(person: { email: string; code_challenge?: string }): Promise<string>
}

export const APP_URL = 'http://localhost:3000/authenticate'

/** @param origin of the provider */
export function createProject(origin: string): Project {
  return {
    control: (method, path, body) =>
      checkJson(fetch(`${origin}/_mock/${PUBLIC_TOKEN}${path}`, toJsonCall(method, body))),
    async readMessage(to) {
      const url = `${origin}/_mock/${PUBLIC_TOKEN}/messages?${new URLSearchParams({ to })}`
      const { messages } = await checkJson<{ messages: Message[] }>(fetch(url))
      if (!messages[0]) throw new Error(`${to} has no message.`)
      return messages[0]
    },
    async callSdk<Data>(path: string, body?: object, session_token = PUBLIC_TOKEN) {
      const { headers, ...call } = toJsonCall('POST', body)
      const url = `${origin}${PROVIDER.sdkBasePath}${path}`
      const { data } = await checkJson<{ data: Data }>(
        fetch(url, { ...call, headers: { ...headers, Authorization: toAuthorization(session_token) } }),
      )
      return data
    },
    async deleteSdk(path, session_token) {
      const headers = { Authorization: toAuthorization(session_token) }
      await checkJson(fetch(`${origin}${PROVIDER.sdkBasePath}${path}`, { method: 'DELETE', headers }))
    },
    postForm: (path, form) => checkJson(fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(form) })),
    async readToken(to, token_type) {
      const url = `${origin}/_mock/${PUBLIC_TOKEN}/messages?to=${encodeURIComponent(to)}`
      const { messages } = await checkJson<{ messages: { links: { token_type: string; href: string }[] }[] }>(
        fetch(url),
      )
      const link = messages[0]?.links.find((it) => it.token_type === token_type)
      return new URL(link?.href ?? '').searchParams.get('token') ?? ''
    },
    comeBack: (person) => comeBack(origin, person),
  }
}

/** The header of a call that presents a session. */
export function toAuthorization(session_token: string): string {
  return `Basic ${btoa(`${PUBLIC_TOKEN}:${session_token}`)}`
}

function toJsonCall(method: string, body?: object) {
  const headers = { 'Content-Type': 'application/json' }
  return { method, headers, ...(body && { body: JSON.stringify(body) }) }
}

async function checkJson<Answer>(call: Promise<Response>): Promise<Answer> {
  const response = await call
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${text}`)
  return JSON.parse(text)
}

/** Away to the third party, its page filled in, back through the callback, and on to the app. */
async function comeBack(origin: string, { email, code_challenge }: Parameters<Project['comeBack']>[0]) {
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

/** One step of a browser. */
async function follow(url: string, call: RequestInit = {}) {
  const response = await fetch(url, { ...call, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { location: new URL(location), cookie: cookies.join('; ') }
}
