import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'

type DevTools = { send(method: string, parameters?: object): Promise<unknown> }

/** A page of Playwright's in Chromium, as far as an authenticator needs it. */
export type PasskeyPage = { context(): { newCDPSession(page: never): Promise<DevTools> } }

/** An authenticator in software, and its like in a browser. */
export type TestPasskey = SoftwareAuthenticator & {
  /**
   * Gives a page an authenticator of the browser's own, whose person is there and willing. It has passkeys of its own:
   * those that it makes. Chromium only.
   *
   * @see W3C WebAuthn §11 (virtual authenticators)
   */
  install(page: PasskeyPage): Promise<void>
}

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
}

export function createTestPasskey(): TestPasskey {
  return {
    ...createSoftwareAuthenticator(),
    async install(page) {
      const devTools = await page.context().newCDPSession(page as never) // its own page, whatever the runner calls the type
      await devTools.send('WebAuthn.enable')
      await devTools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
    },
  }
}
