import type { CDPSession, Page } from '@playwright/test'

type Options = {
  /** What is built in, or carried. Default `internal`. */
  transport?: 'internal' | 'usb'
  /** Whether it can hold passkeys. Default true. */
  hasResidentKey?: boolean
  /** Whether it can verify the person, by a fingerprint or the like. Default true. */
  hasUserVerification?: boolean
  /** Whether the person does what it asks. Default true. */
  isUserVerified?: boolean
}

export type StoredCredential = {
  credentialId: string
  isResidentCredential: boolean
  privateKey: string
  signCount: number
}

/** An authenticator of one tab, played by the browser. */
export type Authenticator = {
  credentials(): Promise<StoredCredential[]>
  /** Takes a credential from another time or another device. */
  add(credential: StoredCredential): Promise<void>
  /** The person touches it no more: what asks waits for ever. */
  ignore(): Promise<void>
  /** The person fails, or refuses, to be verified. */
  refuse(): Promise<void>
  accept(): Promise<void>
  remove(): Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** One session per page: its authenticators go when it ends. */
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
