import { expect } from '@playwright/test'
import { PROVIDER } from '@latchkey/openapi'
import { createIdpClient } from '../../idp-client.ts'
import { EMAIL, LOCAL, signIn, type Row } from '../stage.ts'

export const IMPERSONATION = {
  'impersonation.authenticate': {
    isRefused: {
      error: '[401] unable_to_auth_impersonation_token',
      call: ({ client }) => client.evaluate((own) => own.impersonation.authenticate({ impersonation_token: 'x' })),
    },
    async succeeds({ client, provider }) {
      const user_id = await provider.createUser({ email: EMAIL })
      const impersonation_token = await provider.impersonate(user_id)
      const result = await client.evaluate((own, given) => own.impersonation.authenticate(given), {
        impersonation_token,
      })
      expect(result.user_id).toBe(user_id)
    },
  },
} satisfies Record<string, Row>

/** Users may read documents, but not write them. */
export const RBAC_POLICY = {
  roles: [
    {
      role_id: PROVIDER.defaultRoleId,
      description: 'Everyone',
      permissions: [{ resource_id: 'documents', actions: ['read'] }],
    },
  ],
  resources: [{ resource_id: 'documents', description: 'Documents', actions: ['read', 'write'] }],
  scopes: [],
}

export const RBAC = {
  'rbac.isAuthorized': {
    isRefused: LOCAL,
    async succeeds(stage) {
      await signIn(stage)
      expect(await stage.client.evaluate((own) => own.rbac.isAuthorized('documents', 'read'))).toBe(true)
      expect(await stage.client.evaluate((own) => own.rbac.isAuthorized('documents', 'write'))).toBe(false)
    },
  },
  'rbac.isAuthorizedSync': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      expect(await client.evaluate((own) => own.rbac.isAuthorizedSync('documents', 'read'))).toBe(true)
      expect(await client.evaluate((own) => own.rbac.isAuthorizedSync('documents', 'write'))).toBe(false)
    },
  },
  'rbac.allPermissions': {
    isRefused: LOCAL,
    async succeeds({ client }) {
      const all = await client.evaluate((own) => own.rbac.allPermissions<{ documents: 'read' | 'write' }>())
      expect(all).toEqual({ documents: { read: true, write: false } })
    },
  },
} satisfies Record<string, Row>

/** Reads the request of the sample app as an authorization page does. */
function toRequest(query: string) {
  const { scope = '', client_id = '', redirect_uri = '', ...rest } = Object.fromEntries(new URLSearchParams(query))
  return { ...rest, client_id, redirect_uri, response_type: 'code', scopes: scope.split(' ') }
}

const UNKNOWN = { client_id: 'connected-app-test-0', redirect_uri: 'https://client.example/callback' }
const UNKNOWN_REQUEST = { ...UNKNOWN, response_type: 'code', scopes: ['openid'] }

export const IDP = {
  'idp.oauthAuthorizeStart': {
    isRefused: {
      error: '[404] connected_app_not_found',
      call: ({ client }) => client.evaluate((own, given) => own.idp.oauthAuthorizeStart(given), UNKNOWN_REQUEST),
    },
    async succeeds(stage) {
      await signIn(stage)
      const app = await createIdpClient(stage.page, stage.provider)
      const request = toRequest(app.toRequest())
      const result = await stage.client.evaluate((own, given) => own.idp.oauthAuthorizeStart(given), request)
      expect(result).toMatchObject({ consent_required: true, client: { client_name: 'Sample assistant' } })
    },
  },
  'idp.oauthAuthorizeSubmit': {
    isRefused: {
      error: '[401] user_unauthenticated',
      call: ({ client }) =>
        client.evaluate((own, given) => own.idp.oauthAuthorizeSubmit(given), {
          ...UNKNOWN_REQUEST,
          consent_granted: true,
        }),
    },
    async succeeds({ client, page, provider }) {
      const app = await createIdpClient(page, provider)
      const request = { ...toRequest(app.toRequest()), consent_granted: true }
      const result = await client.evaluate((own, given) => own.idp.oauthAuthorizeSubmit(given), request)
      expect(new URL(result.redirect_uri).searchParams.get('code')).toBe(result.authorization_code)
    },
  },
  'idp.oauthLogoutStart': {
    isRefused: {
      error: '[404] connected_app_not_found',
      call: ({ client }) =>
        client.evaluate((own) =>
          own.idp.oauthLogoutStart({
            client_id: 'connected-app-test-0',
            post_logout_redirect_uri: 'https://client.example/signed-out',
          }),
        ),
    },
    async succeeds({ client, page, provider }) {
      const app = await createIdpClient(page, provider)
      const { client_id = '', post_logout_redirect_uri = '' } = Object.fromEntries(new URLSearchParams(app.toLogout()))
      const given = { client_id, post_logout_redirect_uri, state: 'state-1' }
      const result = await client.evaluate((own, body) => own.idp.oauthLogoutStart(body), given)
      expect(result).toMatchObject({ consent_required: true })
    },
  },
} satisfies Record<string, Row>
