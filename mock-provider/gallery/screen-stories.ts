import type { ScreenStory, Story, StoryStep } from './story.ts'
import {
  demo,
  EMAIL,
  KNOWN,
  NO_USER,
  PASSCODE,
  PASSWORD,
  PASSWORDLESS,
  SIGNED_IN,
  WITH_PASSCODE,
  WITH_PASSKEY,
  WITH_SECOND_FACTOR,
} from './fixtures.ts'
import { IDP_WIDGET_STORIES } from './idp-stories.ts'
import { TEXTS } from './texts.ts'
import { ONE_TAP_STORIES } from './one-tap-stories.ts'
import { PRODUCT_SCREENS } from './product-stories.ts'
import { WALLET_STORIES } from './wallet-stories.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

const enterEmail: StoryStep[] = [{ fill: 'Email', with: EMAIL }, { press: en['email.continue'] }]
const logIn: StoryStep[] = [...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }]
const SUCCESS = en['success.text']

/** The widget's screens, by their names in the widget, and the main screen in several configurations. */
const WIDGET: Record<string, ScreenStory> = {
  main: { title: 'Every way to sign in', steps: [demo('every-form')], shows: en['main.title'] },
  'main-providers': { title: 'Third parties', steps: [demo('six-providers')], shows: 'Continue with GitLab' },
  'main-more-providers': { title: 'More third parties', steps: [demo('more-providers')], shows: 'Continue with Slack' },
  'main-other-providers': {
    title: 'Other third parties',
    steps: [demo('other-providers')],
    shows: 'Continue with Twitch',
  },
  'main-phone': { title: 'A phone number', steps: [demo('phone-passcode')], shows: en['phone.continue.sms'] },
  'main-passkey': {
    title: 'A passkey or a third party',
    steps: [demo('passkey-and-provider')],
    shows: en['passkey.continue'],
  },
  'main-themed': { title: 'In a product’s colours', steps: [demo('themed')], shows: 'Continue with Google' },
  'main-other-words': { title: 'In a product’s words', steps: [demo('other-words')], shows: 'Willkommen' },
  'main-wrong-configuration': {
    title: 'An invalid configuration',
    steps: [demo('configuration-error')],
    shows: en['config.passkeys-alone'],
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
    shows: fillIn(en['email-confirmation.text'], { email: EMAIL }),
  },
  'otp-authenticate': {
    title: 'Entering a passcode',
    steps: [demo('email-passcode'), ...enterEmail],
    shows: fillIn(en['passcode.text'], { destination: EMAIL }),
  },
  'otp-authenticate-resend-failed': {
    title: 'A passcode could not be resent',
    faults: [{ operation_id: 'otpsEmailLoginOrCreate', error_type: 'too_many_requests', after: 1 }],
    steps: [demo('email-passcode'), ...enterEmail, { press: en['passcode.resend'] }],
    shows: 'Too many requests',
  },
  'otp-confirmation': {
    title: 'The passcode is correct',
    fixture: WITH_PASSCODE,
    steps: [demo('email-passcode'), ...enterEmail, { fill: en['passcode.title'], with: PASSCODE }],
    shows: en['passcode.verified'],
  },
  'password-create-or-login': {
    title: 'A new user chooses a password',
    steps: [demo('password'), ...enterEmail],
    shows: en['password.create.title'],
  },
  'password-create-or-login-known': {
    title: 'A known user logs in',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail],
    shows: en['password.login.forgot'],
  },
  'password-create-or-link': {
    title: 'A password or a link',
    steps: [demo('password-or-link'), ...enterEmail],
    shows: en['password.choose.title'],
  },
  'password-confirmation': { title: 'Logged in', fixture: KNOWN, steps: [demo('password'), ...logIn], shows: SUCCESS },
  'password-forgot': {
    title: 'The password is forgotten',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail, { press: en['password.login.forgot'] }],
    shows: fillIn(en['password.forgot.text'], { email: EMAIL }),
  },
  'password-breached': {
    title: 'The password has been breached',
    fixture: KNOWN,
    faults: [{ operation_id: 'passwordsAuthenticate', error_type: 'breached_password' }],
    steps: [demo('password'), ...logIn],
    shows: en['password.breached.title'],
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
    shows: en['second-factor.title'],
  },
  'password-reset-form': {
    title: 'Setting a new password',
    steps: [{ visit: '/reset-password?stytch_token_type=reset_password&token=gallery' }],
    shows: en['password.reset.title'],
  },
  'passkey-register-new': {
    title: 'Creating a passkey',
    fixture: SIGNED_IN,
    steps: [demo('passkey-manager')],
    shows: en['passkeys.register-title'],
  },
  'passkey-register-duplicate': {
    title: 'The device already has the passkey',
    fixture: { ...SIGNED_IN, authenticator: 'duplicate' },
    steps: [demo('passkey-manager'), { press: en['passkeys.create'] }],
    shows: TEXTS.duplicatePasskey,
  },
  'passkey-register-failed': {
    title: 'The device creates no passkey',
    fixture: { ...SIGNED_IN, authenticator: 'fails' },
    steps: [demo('passkey-manager'), { press: en['passkeys.create'] }],
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
    steps: [demo('passkey-manager'), { press: en['passkeys.create'] }, { press: 'Done' }],
    shows: en['passkeys.finished'],
  },
  'passkey-registration-success': {
    title: 'A passkey was created',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [demo('passkey-manager'), { press: en['passkeys.create'] }],
    shows: en['passkeys.created'],
  },
  'passkey-list': {
    title: 'A user’s passkeys',
    fixture: WITH_PASSKEY,
    steps: [demo('passkey-manager')],
    shows: en['passkeys.title'],
  },
  'passkey-confirmation': {
    title: 'Signed in with a passkey',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [
      demo('passkey-manager'),
      { press: en['passkeys.create'] },
      { see: en['passkeys.created'] },
      demo('passkey-and-provider'),
      { press: en['passkey.continue'] },
    ],
    shows: SUCCESS,
  },
  'passkey-declined': {
    title: 'The user declines to use a passkey',
    fixture: { authenticator: 'declines' },
    steps: [demo('passkey-and-provider'), { press: en['passkey.continue'] }],
    shows: en['passkey.not-used'],
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

function toStories(screens: Record<string, ScreenStory>): Story[] {
  return Object.entries(screens).map(([name, story]) => ({
    path: `/screens/${name}`,
    fixture: NO_USER,
    faults: [],
    ...story,
  }))
}

export const WIDGET_STORIES: readonly Story[] = toStories(WIDGET)
export const PRODUCT_STORIES: readonly Story[] = toStories(PRODUCT_SCREENS)
