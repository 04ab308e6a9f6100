import type { ErrorType, OperationId } from '@latchkey/openapi'
import type { Fixture, Story, StoryStep } from './story.ts'
import {
  demo,
  EMAIL,
  KNOWN,
  NO_USER,
  PASSCODE,
  PASSKEY_NAME,
  PASSWORD,
  PHONE_NUMBER,
  SIGNED_IN,
  toConsentPath,
  toLogoutPath,
  WITH_ASSISTANT,
  WITH_PASSKEY,
  WITH_WALLET,
} from './fixtures.ts'
import { TEXTS, toMessage, toText } from './texts.ts'
import { en } from '../../widget/src/messages/en.ts'
import { EN_APP } from '../../web/src/messages/en-app.ts'
import { fillIn } from '@latchkey/languages'

/** How the product comes to call an operation, and what its screen shows when the call fails. */
export type OperationStory = Pick<Story, 'isHeld' | 'isAtProvider' | 'providerPath'> & {
  title: string
  fixture: Fixture
  /** The last step makes the call. */
  steps: StoryStep[]
  /** Returns the text that the screen shows when the call fails. */
  shows(error_type: ErrorType): string
}

const enterEmail: StoryStep[] = [{ fill: 'Email', with: EMAIL }, { press: en['email.continue'] }]
const authenticate = (type: string): Pick<OperationStory, 'fixture' | 'steps' | 'shows' | 'isHeld'> => ({
  fixture: NO_USER,
  steps: [
    { visit: `/authenticate?stytch_token_type=${type}&token=gallery` },
    { confirm: EN_APP.confirmSignIn.proceed },
  ],
  shows: (error_type) => fillIn(EN_APP.authenticate.failed, { reason: toText(error_type) }),
  isHeld: true,
})
const enterPhone = (channel: string): StoryStep[] => [
  { fill: en['phone.label'], with: PHONE_NUMBER },
  { press: `Continue with ${channel}` },
]
const manager = demo('passkey-manager')

function toRegistrationText(error_type: ErrorType): string {
  if (error_type === 'duplicate_webauthn_registration') return TEXTS.duplicatePasskey
  return error_type === 'webauthn_registration_not_found' ? TEXTS.unknownPasskey : TEXTS.noPasskeyCreated
}

function toSignInText(error_type: ErrorType): string {
  return error_type === 'webauthn_registration_not_found' ? TEXTS.unknownPasskey : TEXTS.passkeyFailed
}

function toChangeText(error_type: ErrorType): string {
  return error_type === 'webauthn_registration_not_found' ? TEXTS.unknownPasskey : toText(error_type)
}

/** The stories by operation. Where several operations raise an error, the first one here shows it. */
export const OPERATION_STORIES: Partial<Record<OperationId, OperationStory>> = {
  otpsEmailLoginOrCreate: {
    title: 'Requesting a passcode by email',
    fixture: NO_USER,
    steps: [demo('email-passcode'), ...enterEmail],
    shows: toText,
  },
  otpsAuthenticate: {
    title: 'Entering a passcode',
    fixture: NO_USER,
    steps: [demo('email-passcode'), ...enterEmail, { fill: en['passcode.title'], with: PASSCODE }],
    shows: toText,
  },
  otpsSmsLoginOrCreate: {
    title: 'Requesting a passcode by text message',
    fixture: NO_USER,
    steps: [demo('phone-passcode'), ...enterPhone('text message')],
    shows: toText,
  },
  otpsWhatsappLoginOrCreate: {
    title: 'Requesting a passcode by WhatsApp',
    fixture: NO_USER,
    steps: [demo('every-passcode'), { press: 'WhatsApp' }, ...enterPhone('WhatsApp')],
    shows: toText,
  },
  magicLinksEmailLoginOrCreate: {
    title: 'Requesting a link by email',
    fixture: NO_USER,
    steps: [demo('email-link'), ...enterEmail],
    shows: toText,
  },
  passwordsAuthenticate: {
    title: 'Logging in with a password',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }],
    shows: toText,
  },
  passwords: {
    title: 'Choosing a password',
    fixture: NO_USER,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }],
    shows: toText,
  },
  passwordsEmailResetStart: {
    title: 'Resetting a forgotten password',
    fixture: KNOWN,
    steps: [demo('password'), ...enterEmail, { press: en['password.login.forgot'] }],
    shows: toText,
  },
  passwordsEmailReset: {
    title: 'Setting a new password',
    fixture: NO_USER,
    steps: [
      { visit: '/reset-password?stytch_token_type=reset_password&token=gallery' },
      { fill: 'Password', with: PASSWORD },
      { press: 'Continue' },
      { confirm: EN_APP.confirmSignIn.proceed },
    ],
    shows: toText,
  },
  usersSearch: {
    title: 'Entering an address for a password',
    fixture: NO_USER,
    steps: [demo('password'), ...enterEmail],
    shows: toText,
  },
  passwordsStrengthCheck: {
    title: 'Typing a new password',
    fixture: NO_USER,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }],
    shows: toText,
  },
  oauthAuthenticate: { title: 'Returning from a third party', ...authenticate('oauth') },
  magicLinksAuthenticate: { title: 'Following a link in an email', ...authenticate('magic_links') },
  impersonationAuthenticate: { title: 'Impersonating a user', ...authenticate('impersonation') },
  webauthnAuthenticateStartPrimary: {
    title: 'Starting to sign in with a passkey',
    fixture: NO_USER,
    steps: [demo('passkey-and-provider'), { press: en['passkey.continue'] }],
    shows: toSignInText,
  },
  webauthnAuthenticate: {
    title: 'Signing in with a passkey',
    fixture: { authenticator: 'good' },
    steps: [demo('passkey-and-provider'), { press: en['passkey.continue'] }],
    shows: toSignInText,
  },
  webauthnRegisterStart: {
    title: 'Starting to create a passkey',
    fixture: SIGNED_IN,
    steps: [manager, { press: en['passkeys.create'] }],
    shows: toRegistrationText,
  },
  webauthnRegister: {
    title: 'Creating a passkey',
    fixture: { ...SIGNED_IN, authenticator: 'good' },
    steps: [manager, { press: en['passkeys.create'] }],
    shows: toRegistrationText,
  },
  webauthnUpdate: {
    title: 'Renaming a passkey',
    fixture: WITH_PASSKEY,
    steps: [
      manager,
      { press: `Edit ${PASSKEY_NAME}` },
      { fill: en['passkeys.name'], with: 'Work laptop' },
      { press: 'Save' },
    ],
    shows: toChangeText,
  },
  usersWebauthnRegistrationsDelete: {
    title: 'Deleting a passkey',
    fixture: WITH_PASSKEY,
    steps: [manager, { press: `Delete ${PASSKEY_NAME}` }, { press: 'Delete' }],
    shows: toChangeText,
  },
  idpOauthAuthorizeStart: {
    title: 'Opening an assistant’s request',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }],
    shows: () => TEXTS.consentNotLoaded,
  },
  idpOauthAuthorizeSubmit: {
    title: 'Responding to an assistant’s request',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }, { confirm: 'Allow' }],
    shows: () => TEXTS.consentNotSubmitted,
  },
  oauthLogoutStart: {
    title: 'Opening an assistant’s logout',
    fixture: WITH_ASSISTANT,
    steps: [{ visit: toLogoutPath() }],
    shows: toText,
  },
  oauthStart: {
    title: 'Leaving for a third party',
    fixture: NO_USER,
    steps: [demo('one-provider'), { press: 'Continue with GitHub' }],
    shows: toMessage,
    isAtProvider: true,
  },
  oauthCallback: {
    title: 'Returning from a third party to the provider',
    fixture: NO_USER,
    steps: [],
    providerPath: '{callback}',
    shows: toMessage,
  },
  magicLinksRedirect: {
    title: 'Following a link to the provider',
    fixture: NO_USER,
    steps: [],
    providerPath: '/v1/magic_links/redirect?public_token={public_token}&token=gallery',
    shows: toMessage,
  },
  projectsBootstrap: {
    title: 'Without the project’s settings',
    fixture: NO_USER,
    steps: [demo('one-provider')],
    // The widget continues with its default settings.
    shows: () => en['main.title'],
  },
  cryptoWalletsAuthenticateStartPrimary: {
    title: 'Connecting a wallet',
    fixture: WITH_WALLET,
    steps: [demo('crypto-wallets'), { press: 'Continue with Metamask' }],
    shows: toText,
  },
  cryptoWalletsAuthenticate: {
    title: 'Signing in with a wallet',
    fixture: WITH_WALLET,
    steps: [demo('crypto-wallets'), { press: 'Continue with Metamask' }],
    shows: toText,
  },
}

/** Whether an operation has a story. */
export function isStoryOperation(id: string): id is OperationId {
  return Object.hasOwn(OPERATION_STORIES, id)
}
