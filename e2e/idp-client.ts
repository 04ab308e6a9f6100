import type { Page } from '@playwright/test'
import type { Provider } from './provider.ts'

const ORIGIN = 'https://client.example'
const REDIRECT_URI = `${ORIGIN}/callback`
const SIGNED_OUT_URI = `${ORIGIN}/signed-out`

/** Another app that uses the project as its authorization server. */
export type IdpClient = {
  client_id: string
  /** Returns the query of an authorization request. @param change parameters to replace; an empty value omits one */
  toRequest(change?: Record<string, string>): string
  /** Returns the query of a logout request. @param change as in `toRequest` */
  toLogout(change?: Record<string, string>): string
  /** Waits until the browser is redirected to the app. @returns the URL */
  comeback(): Promise<URL>
}

/** Registers an app without a secret, and serves its site. */
export async function createIdpClient(page: Page, provider: Provider): Promise<IdpClient> {
  const client_id = 'connected-app-test-5d0a1e5e-0000-4000-8000-0000000000c1'
  await provider.createClient({
    client_id,
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
    post_logout_redirect_urls: [SIGNED_OUT_URI],
  })
  await page.context().route(`${ORIGIN}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Back' }))
  const request = {
    client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'state-1',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  }
  return {
    client_id,
    toRequest: (change = {}) => toQuery({ ...request, ...change }),
    toLogout: (change = {}) =>
      toQuery({ client_id, post_logout_redirect_uri: SIGNED_OUT_URI, state: 'state-1', ...change }),
    async comeback() {
      await page.waitForURL(`${ORIGIN}/**`)
      return new URL(page.url())
    },
  }
}

function toQuery(parameters: Record<string, string>): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
}
