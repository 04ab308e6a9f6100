import type { Setting, Step } from './scene.ts'

/** Nobody's address: nothing is ever sent (RFC 2606 §3). */
export const EMAIL = 'ada@example.com'
/** Reserved for fiction. */
export const PHONE_NUMBER = '(202) 555-0123'
export const PASSWORD = 'quite the zebra umbrella'
export const PASSCODE = '123456'
export const PASSKEY_NAME = 'Laptop'

const ADA = { email: EMAIL, password: PASSWORD, name: { first_name: 'Ada', last_name: 'Lovelace' } }

export const NOBODY: Setting = {}

/** Somebody who can log in, and has not. */
export const KNOWN: Setting = { users: [ADA] }

/** Somebody who signs in without a password. */
export const PASSWORDLESS: Setting = { users: [{ email: EMAIL }] }

export const SIGNED_IN: Setting = { ...KNOWN, isSignedIn: true }

export const WITH_PASSKEY: Setting = {
  users: [{ ...ADA, webauthn_registrations: [{ name: PASSKEY_NAME }] }],
  isSignedIn: true,
}

export const WITH_WALLET: Setting = { wallet: 'good' }

/** Every passcode is the same. */
export const WITH_PASSCODE: Setting = { config: { fixed_passcode: PASSCODE } }

/** The widget alone, in a configuration of its demo. */
export function demo(configuration: string): Step {
  return { visit: `/demo/?configuration=${configuration}` }
}

const CLIENT_ID = 'connected-app-test-00000000-0000-4000-8000-00000000fa17'
const REDIRECT_URL = 'http://localhost:6274/oauth/callback'
/** An app's own scheme (RFC 8252 §7.1): no program here answers to it, so that the page stays. */
const APP_REDIRECT_URL = 'example.assistant.fault:/callback'

export const WITH_ASSISTANT: Setting = {
  ...SIGNED_IN,
  clients: [
    {
      client_id: CLIENT_ID,
      client_name: 'Sample assistant',
      client_type: 'third_party_public',
      redirect_urls: [REDIRECT_URL, APP_REDIRECT_URL],
    },
  ],
}

/** The consent page for the assistant's request. @param change parameters to replace; an empty one is left out */
export function toConsentPath(change: Record<string, string> = {}): string {
  const request = {
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URL,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'gallery',
    ...change,
  }
  return `/oauth/authorize?${new URLSearchParams(Object.entries(request).filter(([, value]) => value !== ''))}`
}

export const APP_REQUEST = { redirect_uri: APP_REDIRECT_URL }
