import {
  ALLOW_APP,
  APP_REQUEST,
  CHATGPT_REQUEST,
  consentDemo,
  demo,
  IMPOSTOR_REQUEST,
  logoutDemo,
  toConsentPath,
  toLogoutPath,
  WITH_ASSISTANT,
  WITH_IMPOSTORS,
} from './fixtures.ts'
import type { ScreenStory } from './story.ts'
import { TEXTS } from './texts.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

const SCOPES = 'openid offline_access read:doc full_access delete:doc'
const READ_DOC = [{ resource_id: 'doc', actions: ['read'] }]

/** A project with a scope of its own, which its users can grant. */
const WITH_POLICY = {
  ...WITH_ASSISTANT,
  config: {
    rbac_policy: {
      resources: [{ resource_id: 'doc', description: 'Documents', actions: ['read'] }],
      roles: [{ role_id: 'stytch_user', description: 'Everyone', permissions: READ_DOC }],
      scopes: [{ scope: 'read:doc', description: 'Read your documents', permissions: READ_DOC }],
    },
  },
}

const STAYED = en['idp.logout.stayed']
const LOGGED_OUT = en['idp.logout.done']

/** The widget's consent and logout screens. */
export const IDP_WIDGET_STORIES: Record<string, ScreenStory> = {
  'idp-consent': {
    title: 'The widget asks for consent',
    fixture: WITH_ASSISTANT,
    steps: [consentDemo()],
    shows: fillIn(en['idp.consent.allows'], { client: 'Sample assistant' }),
  },
  'idp-consent-scopes': {
    title: 'Scopes of the project, and scopes that the user cannot grant',
    fixture: WITH_POLICY,
    steps: [consentDemo({ scope: SCOPES })],
    shows: fillIn(en['idp.consent.not-grantable'], { client: 'Sample assistant' }),
  },
  'idp-consent-denied': {
    title: 'The user denies access',
    fixture: WITH_ASSISTANT,
    steps: [consentDemo(APP_REQUEST), { press: 'Deny' }],
    shows: TEXTS.denied,
  },
  'idp-consent-allowed': {
    title: 'The user allows access to an app on the device',
    fixture: WITH_ASSISTANT,
    steps: [
      consentDemo({ ...APP_REQUEST, code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }),
      { confirm: 'Allow' },
    ],
    shows: fillIn(en['idp.consent.submitted'], { client: 'Sample assistant' }),
  },
  'idp-consent-not-submitted': {
    title: 'The decision cannot be submitted',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'idpOauthAuthorizeSubmit', kind: 'html_502' }],
    steps: [consentDemo(), { confirm: 'Allow' }],
    shows: TEXTS.notReached,
  },
  'idp-consent-not-loaded': {
    title: 'The request cannot be loaded, but may be tried again',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'idpOauthAuthorizeStart', kind: 'html_502' }],
    steps: [consentDemo()],
    shows: TEXTS.notReached,
  },
  'idp-consent-without-session': {
    title: 'No user is signed in',
    fixture: { ...WITH_ASSISTANT, isSignedIn: false },
    steps: [consentDemo()],
    shows: TEXTS.noSession,
  },
  'idp-consent-without-client': {
    title: 'A request without a client',
    fixture: WITH_ASSISTANT,
    steps: [consentDemo({ client_id: '' })],
    shows: TEXTS.missingParameter('client_id'),
  },
  'idp-consent-invalid': {
    title: 'A request with a redirect that runs script',
    fixture: WITH_ASSISTANT,
    steps: [consentDemo({ redirect_uri: 'javascript:alert(1)' })],
    shows: TEXTS.invalidParameter('redirect_uri'),
  },
  'connected-apps': {
    title: 'The apps that may act for the user',
    fixture: WITH_ASSISTANT,
    steps: [...ALLOW_APP, demo('connected-apps')],
    shows: 'These apps may act for you until you remove their access.',
  },
  'connected-apps-empty': {
    title: 'No app may act for the user',
    fixture: WITH_ASSISTANT,
    steps: [demo('connected-apps')],
    shows: en['apps.none'],
  },
  'connected-apps-remove': {
    title: 'The user removes an app',
    fixture: WITH_ASSISTANT,
    steps: [
      ...ALLOW_APP,
      demo('connected-apps'),
      { press: fillIn(en['apps.remove-label'], { app: 'Sample assistant' }) },
    ],
    shows: en['apps.remove-text'],
  },
  'connected-apps-not-loaded': {
    title: 'The apps cannot be loaded, but may be tried again',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'usersConnectedApps', kind: 'html_502' }],
    steps: [demo('connected-apps')],
    shows: TEXTS.notReached,
  },
  'idp-logout': {
    title: 'The widget asks whether to log out',
    fixture: WITH_ASSISTANT,
    steps: [logoutDemo()],
    shows: en['idp.logout.title'],
  },
  'idp-logout-stayed': {
    title: 'The user stays signed in',
    fixture: WITH_ASSISTANT,
    steps: [logoutDemo(), { press: 'No' }],
    shows: STAYED,
  },
  'idp-logout-done': {
    title: 'The user logs out of an app on the device',
    fixture: WITH_ASSISTANT,
    steps: [logoutDemo(), { press: 'Yes' }],
    shows: LOGGED_OUT,
  },
  'idp-logout-uncertain': {
    title: 'The provider does not confirm a logout',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'sessionsRevoke', kind: 'html_502' }],
    steps: [logoutDemo(), { press: 'Yes' }],
    shows: en['idp.logout.uncertain'],
  },
  'idp-logout-without-client': {
    title: 'A logout request without a client',
    fixture: WITH_ASSISTANT,
    steps: [logoutDemo({ client_id: '' })],
    shows: TEXTS.missingParameter('client_id'),
  },
}

/** The product's logout page, and scopes on its consent page. */
export const IDP_PRODUCT_STORIES: Record<string, ScreenStory> = {
  'consent-scopes': {
    title: 'An assistant asks for more scopes',
    fixture: WITH_POLICY,
    steps: [{ visit: toConsentPath({ scope: SCOPES }) }],
    shows: 'Read your documents',
  },
  'consent-again': {
    title: 'An assistant that was allowed before asks for more',
    fixture: WITH_ASSISTANT,
    steps: [...ALLOW_APP, { visit: toConsentPath({ scope: 'openid email profile phone' }) }],
    shows: EN_APP.consent.newScopesTitle,
  },
  'consent-known': {
    title: 'The answer goes to a known assistant',
    fixture: WITH_IMPOSTORS,
    steps: [{ visit: toConsentPath(CHATGPT_REQUEST) }],
    shows: fillIn(en['idp.consent.known-address'], { assistant: 'ChatGPT' }),
  },
  'consent-impostor': {
    title: 'A client uses the name of a known assistant',
    fixture: WITH_IMPOSTORS,
    steps: [{ visit: toConsentPath(IMPOSTOR_REQUEST) }],
    shows: fillIn(en['idp.consent.impostor'], { assistant: 'ChatGPT' }),
  },
  'connected-assistants': {
    title: 'The page of the connected assistants',
    fixture: WITH_ASSISTANT,
    steps: [...ALLOW_APP, { visit: '/connected-apps' }],
    shows: 'Connected assistants',
  },
  'consent-repeated-parameter': {
    title: 'A request with two redirects',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: `${toConsentPath()}&redirect_uri=https%3A%2F%2Fevil.example` }],
    shows: TEXTS.repeatedParameter('redirect_uri'),
  },
  logout: {
    title: 'An assistant begins a logout',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toLogoutPath() }],
    shows: en['idp.logout.title'],
  },
  'logout-stayed': {
    title: 'The user stays signed in',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toLogoutPath() }, { press: 'No' }],
    shows: STAYED,
  },
  'logout-without-target': {
    title: 'A logout request without a redirect',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toLogoutPath({ post_logout_redirect_uri: '' }) }],
    shows: TEXTS.missingParameter('post_logout_redirect_uri'),
  },
  'logout-refused': {
    title: 'The provider refuses a logout request',
    steps: [],
    providerPath: '/oauth/logout?client_id=unknown&post_logout_redirect_uri=https%3A%2F%2Fclient.example%2F',
    shows: 'The client could not be found.',
  },
}
