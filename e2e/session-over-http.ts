import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { COOKIE_NAMES } from '@latchkey/openapi'
import { PROVIDER_URL } from './addresses.ts'

type Cookie = { name: string; value: string; url: string }

/** Must equal the web app's own `SESSION_DURATION_MINUTES`. */
const SESSION_DURATION_MINUTES = 60

/**
 * Signs in with the first account of the mock's GitHub by the requests that a browser sends, without its pages.
 *
 * @param origin of the tenant's web app
 * @returns the cookies of the session
 */
export async function startSessionOverHttp(request: APIRequestContext, tenant: string, origin: string) {
  const code_verifier = randomBytes(32).toString('base64url')
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const redirect = `${origin}/authenticate`
  const start = new URLSearchParams({
    public_token: tenant,
    login_redirect_url: redirect,
    signup_redirect_url: redirect,
    code_challenge,
  })
  const page = await request.get(`${PROVIDER_URL}/v1/public/oauth/github/start?${start}`)
  const chosen = await request.post(toPath(page.url()), {
    form: await readChoice(page),
    headers: { origin: PROVIDER_URL },
    maxRedirects: 0,
  })
  const callback = await request.get(toLocation(chosen), { maxRedirects: 0 })
  const token = new URL(toLocation(callback)).searchParams.get('token')
  const authenticated = await request.post(`${PROVIDER_URL}/sdk/v1/oauth/authenticate`, {
    headers: { authorization: `Basic ${btoa(`${tenant}:${tenant}`)}`, origin },
    data: { token, code_verifier, session_duration_minutes: SESSION_DURATION_MINUTES },
  })
  const { data } = await authenticated.json()
  return [
    { name: COOKIE_NAMES.session_token, value: data.session_token, url: origin },
    { name: COOKIE_NAMES.session_jwt, value: data.session_jwt, url: origin },
  ] satisfies Cookie[]
}

/** Reads the hidden fields of the first form: the account that comes first. */
async function readChoice(page: APIResponse): Promise<Record<string, string>> {
  const [form = ''] = (await page.text()).split('</form>')
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]))
}

function toPath(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}

function toLocation(response: APIResponse): string {
  return new URL(response.headers()['location'] ?? '', response.url()).href
}
