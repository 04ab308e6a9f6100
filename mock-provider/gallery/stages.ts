import type { ErrorType, OperationId } from '@latchkey/openapi'
import type { Scene, Setting, Step } from './scene.ts'
import {
  demo,
  EMAIL,
  KNOWN,
  NOBODY,
  PASSCODE,
  PASSKEY_NAME,
  PASSWORD,
  PHONE_NUMBER,
  SIGNED_IN,
  toConsentPath,
  WITH_ASSISTANT,
  WITH_PASSKEY,
  WITH_WALLET,
} from './settings.ts'
import { TEXTS, toMessage, toText } from './texts.ts'

/** Where the product calls an operation: how to get there, and how its errors are told. */
export type Stage = Pick<Scene, 'isHeld' | 'isAtProvider' | 'providerPath'> & {
  title: string
  setting: Setting
  /** The last one makes the call. */
  steps: Step[]
  /** What is read there when the call fails. */
  shows(error_type: ErrorType): string
}

const enterEmail: Step[] = [{ fill: 'Email', with: EMAIL }, { press: 'Continue with email' }]
const authenticate = (type: string): Pick<Stage, 'setting' | 'steps' | 'shows' | 'isHeld'> => ({
  setting: NOBODY,
  steps: [{ visit: `/authenticate?stytch_token_type=${type}&token=gallery` }],
  shows: (error_type) => `Authentication failed: ${toMessage(error_type)}`,
  isHeld: true,
})
const enterPhone = (channel: string): Step[] => [
  { fill: 'Phone number', with: PHONE_NUMBER },
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

/** In the order in which an error that several of them can raise is looked for. */
export const STAGES: Partial<Record<OperationId, Stage>> = {
  otpsEmailLoginOrCreate: {
    title: 'Asking for a passcode by email',
    setting: NOBODY,
    steps: [demo('email-passcode'), ...enterEmail],
    shows: toText,
  },
  otpsAuthenticate: {
    title: 'Entering a passcode',
    setting: NOBODY,
    steps: [demo('email-passcode'), ...enterEmail, { fill: 'Enter passcode', with: PASSCODE }],
    shows: toText,
  },
  otpsSmsLoginOrCreate: {
    title: 'Asking for a passcode by text message',
    setting: NOBODY,
    steps: [demo('phone-passcode'), ...enterPhone('text message')],
    shows: toText,
  },
  otpsWhatsappLoginOrCreate: {
    title: 'Asking for a passcode by WhatsApp',
    setting: NOBODY,
    steps: [demo('every-passcode'), { press: 'WhatsApp' }, ...enterPhone('WhatsApp')],
    shows: toText,
  },
  magicLinksEmailLoginOrCreate: {
    title: 'Asking for a link by email',
    setting: NOBODY,
    steps: [demo('email-link'), ...enterEmail],
    shows: toText,
  },
  passwordsAuthenticate: {
    title: 'Logging in with a password',
    setting: KNOWN,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }],
    shows: toText,
  },
  passwords: {
    title: 'Choosing a password',
    setting: NOBODY,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }, { press: 'Continue' }],
    shows: toText,
  },
  passwordsEmailResetStart: {
    title: 'Forgetting a password',
    setting: KNOWN,
    steps: [demo('password'), ...enterEmail, { press: 'Forgot Password?' }],
    shows: toText,
  },
  passwordsEmailReset: {
    title: 'Setting a new password',
    setting: NOBODY,
    steps: [
      { visit: '/reset-password?stytch_token_type=reset_password&token=gallery' },
      { fill: 'Password', with: PASSWORD },
      { press: 'Continue' },
    ],
    shows: toText,
  },
  usersSearch: {
    title: 'Entering an address for a password',
    setting: NOBODY,
    steps: [demo('password'), ...enterEmail],
    shows: toText,
  },
  passwordsStrengthCheck: {
    title: 'Typing a new password',
    setting: NOBODY,
    steps: [demo('password'), ...enterEmail, { fill: 'Password', with: PASSWORD }],
    shows: toText,
  },
  oauthAuthenticate: { title: 'Coming back from a third party', ...authenticate('oauth') },
  magicLinksAuthenticate: { title: 'Following a link from a mail', ...authenticate('magic_links') },
  impersonationAuthenticate: { title: 'Standing in for a user', ...authenticate('impersonation') },
  webauthnAuthenticateStartPrimary: {
    title: 'Beginning to sign in with a passkey',
    setting: NOBODY,
    steps: [demo('passkey-and-provider'), { press: 'Continue with a Passkey' }],
    shows: toSignInText,
  },
  webauthnAuthenticate: {
    title: 'Signing in with a passkey',
    setting: { authenticator: 'good' },
    steps: [demo('passkey-and-provider'), { press: 'Continue with a Passkey' }],
    shows: toSignInText,
  },
  webauthnRegisterStart: {
    title: 'Beginning to create a passkey',
    setting: SIGNED_IN,
    steps: [manager, { press: 'Create a Passkey' }],
    shows: toRegistrationText,
  },
  webauthnRegister: {
    title: 'Creating a passkey',
    setting: { ...SIGNED_IN, authenticator: 'good' },
    steps: [manager, { press: 'Create a Passkey' }],
    shows: toRegistrationText,
  },
  webauthnUpdate: {
    title: 'Renaming a passkey',
    setting: WITH_PASSKEY,
    steps: [
      manager,
      { press: `Edit ${PASSKEY_NAME}` },
      { fill: 'Name of the Passkey', with: 'Work laptop' },
      { press: 'Save' },
    ],
    shows: toChangeText,
  },
  usersWebauthnRegistrationsDelete: {
    title: 'Deleting a passkey',
    setting: WITH_PASSKEY,
    steps: [manager, { press: `Delete ${PASSKEY_NAME}` }, { press: 'Delete' }],
    shows: toChangeText,
  },
  idpOauthAuthorizeStart: {
    title: 'Opening the request of an assistant',
    setting: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }],
    shows: () => TEXTS.consentNotLoaded,
  },
  idpOauthAuthorizeSubmit: {
    title: 'Answering the request of an assistant',
    setting: WITH_ASSISTANT,
    steps: [{ visit: toConsentPath() }, { press: 'Allow' }],
    shows: () => TEXTS.consentNotSubmitted,
  },
  oauthStart: {
    title: 'Leaving for a third party',
    setting: NOBODY,
    steps: [demo('one-provider'), { press: 'Continue with GitHub' }],
    shows: toMessage,
    isAtProvider: true,
  },
  oauthCallback: {
    title: 'Coming back from a third party to the provider',
    setting: NOBODY,
    steps: [],
    providerPath: '{callback}',
    shows: toMessage,
  },
  magicLinksRedirect: {
    title: 'Following a link to the provider',
    setting: NOBODY,
    steps: [],
    providerPath: '/v1/magic_links/redirect?public_token={public_token}&token=gallery',
    shows: toMessage,
  },
  projectsBootstrap: {
    title: 'Without the settings of the project',
    setting: NOBODY,
    steps: [demo('one-provider')],
    // The widget goes on with its defaults.
    shows: () => 'Sign up or log in',
  },
  cryptoWalletsAuthenticateStartPrimary: {
    title: 'Connecting a wallet',
    setting: WITH_WALLET,
    steps: [demo('crypto-wallets'), { press: 'Continue with Metamask' }],
    shows: toText,
  },
  cryptoWalletsAuthenticate: {
    title: 'Signing in with a wallet',
    setting: WITH_WALLET,
    steps: [demo('crypto-wallets'), { press: 'Continue with Metamask' }],
    shows: toText,
  },
}
