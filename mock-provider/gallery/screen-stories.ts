import type { ScreenStory, Story, StoryStep } from './story.ts'
import {
  APP_REQUEST,
  demo,
  EMAIL,
  KNOWN,
  NO_USER,
  PASSCODE,
  PASSWORD,
  PASSWORDLESS,
  SIGNED_IN,
  toConsentPath,
  WITH_ASSISTANT,
  WITH_PASSCODE,
  WITH_PASSKEY,
  WITH_SECOND_FACTOR,
  WITH_STRANGER,
} from './fixtures.ts'
import { IDP_PRODUCT_STORIES, IDP_WIDGET_STORIES } from './idp-stories.ts'
import { TEXTS } from './texts.ts'
import { ONE_TAP_STORIES } from './one-tap-stories.ts'
import { WALLET_STORIES } from './wallet-stories.ts'

const enterEmail: StoryStep[] = [{ fill: 'Email', with: EMAIL }, { press: 'Continue with email' }]
const logIn: StoryStep[] = [...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }]
const SUCCESS = 'You have successfully logged in.'

/** The widget's screens, by their names in the widget, and the main screen in several configurations. */
const WIDGET: Record<string, ScreenStory> = {
  main: { title: 'Every way to sign in', steps: [demo('every-form')], shows: 'Sign up or log in' },
  'main-providers': { title: 'Third parties', steps: [demo('six-providers')], shows: 'Continue with GitLab' },
  'main-more-providers': { title: 'More third parties', steps: [demo('more-providers')], shows: 'Continue with Slack' },
  'main-other-providers': {
    title: 'Other third parties',
    steps: [demo('other-providers')],
    shows: 'Continue with Twitch',
  },
  'main-phone': { title: 'A phone number', steps: [demo('phone-passcode')], shows: 'Continue with text message' },
  'main-passkey': {
    title: 'A passkey or a third party',
    steps: [demo('passkey-and-provider')],
    shows: 'Continue with a Passkey',
  },
  'main-themed': { title: 'In a product’s colours', steps: [demo('themed')], shows: 'Continue with Google' },
  'main-other-words': { title: 'In a product’s words', steps: [demo('other-words')], shows: 'Willkommen' },
  'main-wrong-configuration': {
    title: 'An invalid configuration',
    steps: [demo('configuration-error')],
    shows: 'Error: Cannot use Passkeys by itself, please add another product to the config.',
  },
  'main-without-settings': {
    title: 'The project’s settings do not load',
    faults: [{ operation_id: 'projectsBootstrap', kind: 'html_502' }],
    steps: [demo('one-provider')],
    shows: 'Continue with GitHub',
  },
  'email-confirmation': {
    title: 'A link was sent',
    steps: [demo('email-link'), ...enterEmail],
    shows: `An email was sent to ${EMAIL}.`,
  },
  'otp-authenticate': {
    title: 'Entering a passcode',
    steps: [demo('email-passcode'), ...enterEmail],
    shows: `A 6-digit passcode was sent to you at ${EMAIL}.`,
  },
  'otp-authenticate-resend-failed': {
    title: 'A passcode could not be resent',
    faults: [{ operation_id: 'otpsEmailLoginOrCreate', error_type: 'too_many_requests', after: 1 }],
    steps: [demo('email-passcode'), ...enterEmail, { press: 'Resend code' }],
    shows: 'Too many requests',
  },
  'otp-confirmation': {
    title: 'The passcode is correct',
    fixture: WITH_PASSCODE,
    steps: [demo('email-passcode'), ...enterEmail, { fill: 'Enter passcode', with: PASSCODE }],
    shows: 'Your passcode has been successfully verified.',
  },
  'password-create-or-login': {
    title: 'A new user chooses a password',
    steps: [demo('password'), ...enterEmail],
    shows: 'Finish creating your account by setting a password.',
  },
  'password-create-or-login-known': {
    title: 'A known user logs in',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail],
    shows: 'Forgot Password?',
  },
  'password-create-or-link': {
    title: 'A password or a link',
    steps: [demo('password-or-link'), ...enterEmail],
    shows: 'Choose how you would like to create your account.',
  },
  'password-confirmation': { title: 'Logged in', fixture: KNOWN, steps: [demo('password'), ...logIn], shows: SUCCESS },
  'password-forgot': {
    title: 'The password is forgotten',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail, { press: 'Forgot Password?' }],
    shows: `A link to reset your password was sent to you at ${EMAIL}.`,
  },
  'password-breached': {
    title: 'The password has been breached',
    fixture: KNOWN,
    faults: [{ operation_id: 'passwordsAuthenticate', error_type: 'breached_password' }],
    steps: [demo('password'), ...logIn],
    shows: 'Check your email to set a new password',
  },
  'password-dedupe': {
    title: 'Someone else may have created the account',
    fixture: KNOWN,
    faults: [{ operation_id: 'passwordsAuthenticate', error_type: 'reset_password' }],
    steps: [demo('password'), ...logIn],
    shows: 'We want to make sure that it is really you who logs in.',
  },
  'password-set-new': {
    title: 'A known user has no password',
    fixture: PASSWORDLESS,
    steps: [demo('password'), ...enterEmail],
    shows: `A link to create a password for your account was sent to you at ${EMAIL}.`,
  },
  'second-factor': {
    title: 'A second factor is needed',
    fixture: WITH_SECOND_FACTOR,
    steps: [demo('password'), ...logIn],
    shows: 'One more step',
  },
  'password-reset-form': {
    title: 'Setting a new password',
    steps: [{ visit: '/reset-password?stytch_token_type=reset_password&token=gallery' }],
    shows: 'Set a new password',
  },
  'passkey-register-new': {
    title: 'Creating a passkey',
    fixture: SIGNED_IN,
    steps: [demo('passkey-manager')],
    shows: 'Set up a new Passkey',
  },
  'passkey-register-duplicate': {
    title: 'The device already has the passkey',
    fixture: { ...SIGNED_IN, authenticator: 'duplicate' },
    steps: [demo('passkey-manager'), { press: 'Create a Passkey' }],
    shows: TEXTS.duplicatePasskey,
  },
  'passkey-register-failed': {
    title: 'The device creates no passkey',
    fixture: { ...SIGNED_IN, authenticator: 'fails' },
    steps: [demo('passkey-manager'), { press: 'Create a Passkey' }],
    shows: TEXTS.noPasskeyCreated,
  },
  'passkey-register-nobody': {
    title: 'Creating a passkey without being signed in',
    steps: [demo('passkey-manager')],
    shows: TEXTS.noUser,
  },
  'passkey-registration-done': {
    title: 'The passkeys are done',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [demo('passkey-manager'), { press: 'Create a Passkey' }, { press: 'Done' }],
    shows: 'You are done. You may leave this page.',
  },
  'passkey-registration-success': {
    title: 'A passkey was created',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [demo('passkey-manager'), { press: 'Create a Passkey' }],
    shows: 'Your Passkey was created.',
  },
  'passkey-list': {
    title: 'A user’s passkeys',
    fixture: WITH_PASSKEY,
    steps: [demo('passkey-manager')],
    shows: 'Your Passkeys',
  },
  'passkey-confirmation': {
    title: 'Signed in with a passkey',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [
      demo('passkey-manager'),
      { press: 'Create a Passkey' },
      { see: 'Your Passkey was created.' },
      demo('passkey-and-provider'),
      { press: 'Continue with a Passkey' },
    ],
    shows: SUCCESS,
  },
  'passkey-declined': {
    title: 'The user declines to use a passkey',
    fixture: { authenticator: 'declines' },
    steps: [demo('passkey-and-provider'), { press: 'Continue with a Passkey' }],
    shows: 'No Passkey was used. Please try again, or sign in another way.',
  },
  ...WALLET_STORIES,
  ...IDP_WIDGET_STORIES,
  ...ONE_TAP_STORIES,
  'missing-element': {
    title: 'The page has no element for the widget',
    steps: [{ visit: '/demo/?configuration=one-provider&element=%23nowhere' }],
    shows: '#nowhere',
  },
}

/** The product's own screens. */
const PRODUCT: Record<string, ScreenStory> = {
  login: { title: 'Signing in', steps: [{ visit: '/login' }], shows: 'Continue with GitHub' },
  home: { title: 'Home', fixture: SIGNED_IN, steps: [{ visit: '/' }], shows: 'Connect Asana Account' },
  'home-connected': {
    title: 'Asana is connected',
    fixture: SIGNED_IN,
    steps: [{ visit: '/?asana_connected=true' }],
    shows: 'Successfully connected to Asana!',
  },
  'home-error': {
    title: 'Asana could not be connected',
    fixture: SIGNED_IN,
    steps: [{ visit: '/?error=Asana+did+not+answer' }],
    shows: 'Asana did not answer',
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
    steps: [{ visit: '/authenticate?stytch_token_type=oauth&token=gallery' }],
    shows: 'Authentication failed: ',
    isHeld: true,
  },
  'confirm-sign-in': {
    title: 'A link of another user',
    fixture: WITH_STRANGER,
    steps: [{ visit: '/authenticate?stytch_token_type=impersonation&token={impersonation_token}' }],
    shows: TEXTS.confirmSignIn,
  },
  consent: {
    title: 'An assistant asks for access',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }],
    shows: 'wants to access your account.',
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

function toStories(screens: Record<string, ScreenStory>): Story[] {
  return Object.entries(screens).map(([name, story]) => ({
    path: `/screens/${name}`,
    fixture: NO_USER,
    faults: [],
    ...story,
  }))
}

export const WIDGET_STORIES: readonly Story[] = toStories(WIDGET)
export const PRODUCT_STORIES: readonly Story[] = toStories(PRODUCT)
