import type { CDPSession, Page } from '@playwright/test'

type Options = {
  /** Built into the device, or a security key. Default `internal`. */
  transport?: 'internal' | 'usb'
  /** Whether it can store passkeys. Default true. */
  hasResidentKey?: boolean
  /** Whether it can verify the user, for instance by a fingerprint. Default true. */
  hasUserVerification?: boolean
  /** Whether user verification succeeds. Default true. */
  isUserVerified?: boolean
}

export type StoredCredential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** The virtual authenticator of one tab. */
export type Authenticator = {
  credentials(): Promise<StoredCredential[]>
  /** Adds a credential, for instance one from another device. */
  add(credential: StoredCredential): Promise<void>
  /** Stops simulating the user's presence, so that requests stay pending. */
  ignore(): Promise<void>
  /** Makes user verification fail. */
  refuse(): Promise<void>
  /** Makes user verification succeed again. */
  accept(): Promise<void>
  remove(): Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Returns the page's session. Each page has one, because its authenticators are removed when the session ends. */
function getSession(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const opened = page.context().newCDPSession(page)
  sessions.set(
    page,
    opened.then(async (session) => {
      await session.send('WebAuthn.enable', { enableUI: false })
      return session
    }),
  )
  return getSession(page)
}

export async function addAuthenticator(page: Page, options: Options = {}): Promise<Authenticator> {
  const session = await getSession(page)
  const { transport = 'internal', hasResidentKey = true, hasUserVerification = true, isUserVerified = true } = options
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey,
      hasUserVerification,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    async add(credential) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    async ignore() {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    },
    async refuse() {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    },
    async accept() {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    },
    async remove() {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
