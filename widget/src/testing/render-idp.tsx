import { createFakeUser } from './fake-user.ts'
import type { FakeClient } from './fake-client.ts'
import type { Fixture } from './fixture.ts'
import { renderWidget } from './render-widget.tsx'
import { IdpConsent, type IdpConsentConfig } from '../delivery/idp-consent.tsx'
import { IdpLogout } from '../delivery/idp-logout.tsx'

type Options = { config?: IdpConsentConfig; describe?: (fixture: Fixture) => Fixture }

const signedIn = (fixture: Fixture) => fixture.withUser(createFakeUser())

/** Renders the consent screen of a request. By default, a user is signed in and must consent. */
export function renderConsent(query: string, { config = {}, describe = (f) => f }: Options = {}) {
  return renderWidget(
    (fixture) =>
      describe(
        signedIn(fixture)
          .withBootstrap({ projectName: 'Acme' })
          .withResponse('idp.oauthAuthorizeStart', () => toQuestion())
          .withResponse('idp.oauthAuthorizeSubmit', () => ({ redirect_uri: '' })),
      ),
    ({ config: _config, ...props }) => <IdpConsent {...props} config={{ query, ...config }} />,
  )
}

/** Renders the logout screen of a request. By default, a user is signed in. */
export function renderLogout(query: string, describe: (fixture: Fixture) => Fixture = (f) => f) {
  return renderWidget(
    (fixture) => describe(signedIn(fixture)),
    ({ config: _config, ...props }) => <IdpLogout {...props} config={{ query }} />,
  )
}

/** Creates the provider's response to the preflight of an authorization request. */
export function toQuestion(changes: object = {}) {
  return {
    user_id: createFakeUser().user_id,
    client: { client_id: 'app', client_type: 'third_party', client_name: 'Chat Assistant', client_description: '' },
    consent_required: true,
    scope_results: [{ scope: 'openid', description: '', is_grantable: true }],
    ...changes,
  }
}

/** Signs a user in or out, as another tab would. */
export function become(fake: FakeClient, user_id: string | undefined) {
  const user = user_id === undefined ? null : { ...createFakeUser(), user_id }
  fake.setState({ user, session: null, fromCache: false })
}
