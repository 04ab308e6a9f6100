import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { getSharedProvider } from './shared-provider.ts'
import type { Tenant } from '../core/tenant.ts'

export const LOGIN_URL = 'http://localhost:3000/authenticate'

type Parameters = Record<string, string | undefined>

/** A browser with an empty tenant, following one redirect at a time. For tests. */
export type Visitor = {
  app: FastifyInstance
  tenant: Tenant
  /** Cookies by name, as the last responses set them. */
  cookies: Map<string, string>
  visit(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Makes a call of the SDK. Without a session token it presents the public token only. */
  call(
    path: string,
    options?: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: object; session_token?: string; origin?: string },
  ): Promise<LightMyRequestResponse>
  /** Starts a third-party sign-in. Undefined parameters are left out. */
  startOauth(
    parameters?: Parameters,
    provider_id?: string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Submits the form of the third party's page at `authorizeUrl`. */
  submitPage(authorizeUrl: string, fields: Record<string, string>): Promise<LightMyRequestResponse>
  /** Runs a whole third-party sign-in. @returns the app's URL where the browser arrives */
  comeBack(choice?: Record<string, string>, parameters?: Parameters): Promise<URL>
  /** Signs in as the first GitHub account. */
  signIn(): Promise<{ session_token: string; session_jwt: string; user_id: string }>
}

function toQuery(parameters: Parameters): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(given).toString()
}

/** Opens a browser. @param public_token defaults to the token of a new tenant */
export function createVisitor(public_token?: string): Visitor {
  const { app, createTenant } = getSharedProvider()
  const tenant = createTenant(public_token)
  const cookies = new Map<string, string>()
  const visitor: Visitor = {
    app,
    tenant,
    cookies,
    async visit(url, headers = {}) {
      const { pathname, search } = new URL(url, tenant.addresses.provider)
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await app.inject({ url: pathname + search, headers: { cookie, ...headers } })
      for (const { name, value } of response.cookies) cookies.set(name, value)
      return response
    },
    call(path, { method = 'POST', body, session_token = tenant.public_token, origin } = {}) {
      const authorization = `Basic ${Buffer.from(`${tenant.public_token}:${session_token}`).toString('base64')}`
      return app.inject({
        method,
        url: `/sdk/v1${path}`,
        headers: { authorization, 'content-type': 'application/json', ...(origin && { 'x-sdk-parent-host': origin }) },
        ...(body && { payload: JSON.stringify(body) }),
      })
    },
    startOauth(parameters = {}, provider_id = 'github', headers = {}) {
      const query = {
        public_token: tenant.public_token,
        login_redirect_url: LOGIN_URL,
        signup_redirect_url: LOGIN_URL,
        ...parameters,
      }
      return visitor.visit(`/v1/public/oauth/${provider_id}/start?${toQuery(query)}`, headers)
    },
    submitPage(authorizeUrl, fields) {
      const { pathname, searchParams } = new URL(authorizeUrl)
      const { client_id, redirect_uri, state, scope } = Object.fromEntries(searchParams)
      return app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: toQuery({ client_id, redirect_uri, state, scope, ...fields }),
      })
    },
    async comeBack(choice = { action: 'choose', provider_subject: 'github-ada' }, parameters = {}) {
      const start = await visitor.startOauth(parameters)
      const page = await visitor.submitPage(String(start.headers.location), choice)
      const callback = await visitor.visit(String(page.headers.location))
      return new URL(String(callback.headers.location))
    },
    async signIn() {
      const token = (await visitor.comeBack()).searchParams.get('token')
      const body = { token, session_duration_minutes: 60 }
      return (await visitor.call('/oauth/authenticate', { body })).json().data
    },
  }
  return visitor
}
