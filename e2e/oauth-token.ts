import { PROVIDER_URL } from './addresses.ts'

/** Makes a request that must be redirected. @returns the redirect's target and the new cookies */
async function follow(url: string, call: RequestInit = {}) {
  const response = await fetch(url, { ...call, redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${url}: ${response.status} ${await response.text()}`)
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { location: new URL(location), cookie: cookies.join('; ') }
}

/** Signs in at the mock's GitHub without a browser. @param options further parameters of the start @returns the token for the app's redirect URL */
export async function fetchOauthToken(public_token: string, options: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ public_token, login_redirect_url: 'http://localhost/authenticate', ...options })
  query.set('signup_redirect_url', 'http://localhost/authenticate')
  const start = await follow(`${PROVIDER_URL}/v1/public/oauth/github/start?${query}`)
  const form = new URLSearchParams(start.location.search)
  form.delete('response_type')
  form.set('action', 'choose')
  form.set('provider_subject', 'github-ada')
  const page = await follow(`${start.location.origin}${start.location.pathname}`, { method: 'POST', body: form })
  const app = await follow(page.location.href, { headers: { Cookie: start.cookie } })
  return app.location.searchParams.get('token') ?? ''
}
