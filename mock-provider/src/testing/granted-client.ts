import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { getSharedProvider } from './shared-provider.ts'
import { createAuthorizationCode, type AuthorizationGrant } from '../authorization-server/authorization-codes.ts'
import type { NewClient, ClientRow } from '../authorization-server/client-row.ts'
import { createClient } from '../authorization-server/clients.ts'
import { getToolServerUrl, type Tenant, type Tenants } from '../core/tenant.ts'
import { createUser } from '../users/users.ts'

export const REDIRECT_URI = 'http://localhost:33418/oauth/callback'

/** A provider with one user and one client that the user has just given access. For tests. */
export type Granted = {
  app: FastifyInstance
  tenants: Tenants
  tenant: Tenant
  client: ClientRow
  user_id: string
  resource: string
  code: string
  code_verifier: string
  /** Posts a form to an endpoint, as OAuth clients do. */
  post: (url: string, form: FormFields, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Exchanges the code, with changed parameters. An empty string leaves a parameter out. */
  exchange: (changes?: FormFields, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

type FormFields = Record<string, string | string[]>

export type GrantedOptions = {
  public_token?: string
  client?: Partial<NewClient>
  grant?: Partial<AuthorizationGrant>
}

/** Creates the user, the client and the code. */
export function createGranted(options: GrantedOptions = {}): Granted {
  const { app, tenants, createTenant } = getSharedProvider()
  const tenant = createTenant(options.public_token ?? DEFAULT_PUBLIC_TOKEN)
  const user = createUser(tenant, {
    email: 'ada@example.com',
    is_email_verified: true,
    name: { first_name: 'Ada', last_name: 'Lovelace' },
  })
  const client = createClient(tenant, {
    client_name: 'Sample assistant',
    client_type: 'third_party_public',
    redirect_urls: [REDIRECT_URI],
    ...options.client,
  })
  const code_verifier = randomBytes(32).toString('base64url')
  const resource = getToolServerUrl(tenant)
  const { code } = createAuthorizationCode(tenant, {
    client_id: client.client_id,
    redirect_uri: REDIRECT_URI,
    user_id: user.user_id,
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    resources: [resource],
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    ...options.grant,
  })
  const post: Granted['post'] = (url, form, headers = {}) => {
    const pairs = Object.entries(form).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(pairs).toString(),
    })
  }
  const exchange: Granted['exchange'] = (changes = {}, headers = {}) => {
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT_URI,
      code_verifier,
      client_id: client.client_id,
      ...changes,
    }
    return post('/v1/oauth2/token', form, headers)
  }
  return { app, tenants, tenant, client, user_id: user.user_id, resource, code, code_verifier, post, exchange }
}
