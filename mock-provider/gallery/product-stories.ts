import { APP_REQUEST, SIGNED_IN, toConsentPath, WITH_ASSISTANT, WITH_STRANGER } from './fixtures.ts'
import { IDP_PRODUCT_STORIES } from './idp-stories.ts'
import type { ScreenStory } from './story.ts'
import { TEXTS } from './texts.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'

/** The product's own screens. */
export const PRODUCT_SCREENS: Record<string, ScreenStory> = {
  login: { title: 'Signing in', steps: [{ visit: '/login' }], shows: 'Continue with GitHub' },
  home: { title: 'Home', fixture: SIGNED_IN, steps: [{ visit: '/' }], shows: EN_APP.home.connect },
  'home-connected': {
    title: 'Asana is connected',
    fixture: SIGNED_IN,
    steps: [{ visit: '/?asana_connected=true' }],
    shows: EN_APP.home.connectedTitle,
  },
  'home-error': {
    title: 'Asana could not be connected',
    fixture: SIGNED_IN,
    steps: [{ visit: '/?error=Asana+did+not+answer' }],
    shows: 'Asana did not answer',
  },
  'home-left-uncertain': {
    title: 'The provider does not confirm that the user has signed out',
    fixture: SIGNED_IN,
    faults: [{ operation_id: 'sessionsRevoke', kind: 'html_502' }],
    steps: [{ visit: '/' }, { press: EN_APP.home.signOut }],
    shows: TEXTS.logoutUncertain,
  },
  'forgotten-password': {
    title: 'Requesting a new password',
    steps: [{ visit: '/reset-password' }],
    shows: 'We will email you a link to set a new password.',
  },
  'authenticate-without-token': {
    title: 'A link without its token',
    steps: [{ visit: '/authenticate' }],
    shows: TEXTS.missingToken,
    isHeld: true,
  },
  'authenticate-failed': {
    title: 'An invalid token',
    steps: [
      { visit: '/authenticate?stytch_token_type=oauth&token=gallery' },
      { confirm: EN_APP.confirmSignIn.proceed },
    ],
    shows: 'Authentication failed: ',
    isHeld: true,
  },
  'confirm-sign-in': {
    title: 'A link that this browser has not requested',
    fixture: WITH_STRANGER,
    steps: [{ visit: '/authenticate?stytch_token_type=impersonation&token={impersonation_token}' }],
    shows: TEXTS.confirmSignIn,
  },
  consent: {
    title: 'An assistant asks for access',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }],
    shows: TEXTS.wantsAccess,
  },
  'consent-not-loaded': {
    title: 'The request cannot be loaded',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'idpOauthAuthorizeStart', error_type: 'internal_server_error' }],
    steps: [{ visit: toConsentPath() }],
    shows: TEXTS.consentNotLoaded,
  },
  'consent-not-submitted': {
    title: 'The decision cannot be submitted',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'idpOauthAuthorizeSubmit', error_type: 'internal_server_error' }],
    steps: [{ visit: toConsentPath() }, { confirm: 'Allow' }],
    shows: TEXTS.consentNotSubmitted,
  },
  'consent-without-client': {
    title: 'A request without a client',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath({ client_id: '' }) }],
    shows: TEXTS.missingParameter('client_id'),
  },
  'consent-without-session': {
    title: 'The session ends while the request loads',
    fixture: WITH_ASSISTANT,
    faults: [{ operation_id: 'idpOauthAuthorizeStart', error_type: 'user_unauthenticated' }],
    steps: [{ visit: toConsentPath() }],
    shows: TEXTS.noSession,
  },
  'consent-denied': {
    title: 'The user denies access',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath(APP_REQUEST) }, { press: 'Deny' }],
    shows: TEXTS.denied,
  },
  'sign-in-again': {
    title: 'An assistant asks for another sign-in',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath({ prompt: 'login' }) }],
    shows: TEXTS.signInAgain,
  },
  'choose-account': {
    title: 'An assistant asks which account to use',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath({ prompt: 'select_account' }) }],
    shows: TEXTS.chooseAccount,
  },
  'silent-refusal': {
    title: 'An assistant forbids every question',
    fixture: { ...WITH_ASSISTANT, isSignedIn: false },
    steps: [{ visit: toConsentPath({ ...APP_REQUEST, prompt: 'none' }) }],
    shows: 'You may close this page.',
  },
  ...IDP_PRODUCT_STORIES,
}
