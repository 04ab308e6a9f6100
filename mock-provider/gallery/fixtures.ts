import { ADA } from '../scenarios/index.ts'
import type { Fixture, StoryStep } from './story.ts'
import { en } from '../../widget/src/messages/en.ts'
import { fillIn } from '@latchkey/languages'

export const EMAIL = ADA.email
/** A number reserved for fiction. */
export const PHONE_NUMBER = '(202) 555-0123'
export const PASSWORD = ADA.password
export const PASSCODE = '123456'
export const PASSKEY_NAME = 'Laptop'

export const NO_USER: Fixture = {}

/** One user with a password, not signed in. */
export const KNOWN: Fixture = { users: [ADA] }

/** A user with a password and an authenticator app, in a project that requires both. */
export const WITH_SECOND_FACTOR: Fixture = {
  users: [{ ...ADA, totp_secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }],
  config: { second_factor_required: true },
}

/** One user without a password. */
export const PASSWORDLESS: Fixture = { users: [{ email: EMAIL }] }

export const SIGNED_IN: Fixture = { ...KNOWN, isSignedIn: true }

/** A signed-in user, and another one whose links the browser has not requested. */
export const WITH_STRANGER: Fixture = { users: [ADA, { email: 'mallory@example.com' }], isSignedIn: true }

export const WITH_PASSKEY: Fixture = {
  users: [{ ...ADA, webauthn_registrations: [{ name: PASSKEY_NAME }] }],
  isSignedIn: true,
}

export const WITH_WALLET: Fixture = { wallet: 'good' }

/** Every passcode is `PASSCODE`. */
export const WITH_PASSCODE: Fixture = { config: { fixed_passcode: PASSCODE } }

/** Visits the widget's demo page in one of its configurations. */
export function demo(configuration: string): StoryStep {
  return { visit: `/demo/?configuration=${configuration}` }
}

const CLIENT_ID = 'connected-app-test-00000000-0000-4000-8000-00000000fa17'
const OTHER_CLIENT_ID = 'connected-app-test-00000000-0000-4000-8000-00000000fa18'
const CHATGPT_REDIRECT_URL = 'https://chatgpt.com/connector_platform_oauth_redirect'
const REDIRECT_URL = 'http://localhost:6274/oauth/callback'
/** An app's private-use scheme (RFC 8252 §7.1). No program handles it, so the page stays. */
const APP_REDIRECT_URL = 'example.assistant.fault:/callback'
const APP_SIGNED_OUT_URL = 'example.assistant.fault:/signed-out'

export const WITH_ASSISTANT: Fixture = {
  ...SIGNED_IN,
  clients: [
    {
      client_id: CLIENT_ID,
      client_name: 'Sample assistant',
      client_type: 'third_party_public',
      redirect_urls: [REDIRECT_URL, APP_REDIRECT_URL],
      post_logout_redirect_urls: [APP_SIGNED_OUT_URL],
    },
  ],
}

/** Clients with deceptive names, and a genuine one. */
export const WITH_IMPOSTORS: Fixture = {
  ...SIGNED_IN,
  clients: [
    {
      client_id: CLIENT_ID,
      client_name: 'ChatGPT Helper',
      client_type: 'third_party_public',
      redirect_urls: ['https://login.assistant.co.uk/callback'],
    },
    {
      client_id: OTHER_CLIENT_ID,
      client_name: 'ChatGPT',
      client_type: 'third_party_public',
      redirect_urls: [CHATGPT_REDIRECT_URL],
    },
  ],
}

/** The request of a client at ChatGPT's address. */
export const CHATGPT_REQUEST = { client_id: OTHER_CLIENT_ID, redirect_uri: CHATGPT_REDIRECT_URL }
/** The request of a client that uses ChatGPT's name. */
export const IMPOSTOR_REQUEST = { redirect_uri: 'https://login.assistant.co.uk/callback' }

/** Parameters to replace. An empty value omits one. */
type Change = Record<string, string>

/** Returns the path of the consent page for the assistant's request. */
export function toConsentPath(change: Change = {}): string {
  return `/oauth/authorize?${toConsentQuery(change)}`
}

/** Visits the widget's consent screen for the assistant's request. */
export function consentDemo(change: Change = {}): StoryStep {
  return { visit: `/demo/?configuration=idp-consent&${toConsentQuery(change)}` }
}

/** Returns the path of the logout page for the assistant's request. */
export function toLogoutPath(change: Change = {}): string {
  return `/oauth/logout?${toLogoutQuery(change)}`
}

/** Visits the widget's logout screen for the assistant's request. */
export function logoutDemo(change: Change = {}): StoryStep {
  return { visit: `/demo/?configuration=idp-logout&${toLogoutQuery(change)}` }
}

function toConsentQuery(change: Change): string {
  const request = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URL,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'gallery',
    ...change,
  }
  return toQuery(request)
}

function toLogoutQuery(change: Change): string {
  return toQuery({ client_id: CLIENT_ID, post_logout_redirect_uri: APP_SIGNED_OUT_URL, state: 'gallery', ...change })
}

function toQuery(parameters: Change): string {
  return new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== '')).toString()
}

export const APP_REQUEST = { redirect_uri: APP_REDIRECT_URL }

/** Allows an app on the device, which is then one of the connected apps. */
export const ALLOW_APP: readonly StoryStep[] = [
  {
    visit: toConsentPath({
      ...APP_REQUEST,
      prompt: 'consent',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
  },
  { confirm: 'Allow' },
  { see: fillIn(en['idp.consent.submitted'], { client: 'Sample assistant' }) },
]
