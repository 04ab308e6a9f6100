import type { Tenant } from '../core/tenant.ts'
import { createAuthenticator, type SoftwareAuthenticator } from '../virtual-devices/software-authenticator.ts'
import { findChallenge } from '../webauthn/webauthn-challenges.ts'

type DevTools = { send(method: string, parameters?: object): Promise<unknown> }

/** The part of a Playwright page in Chromium that the authenticator uses. */
export type PasskeyPage = { context(): { newCDPSession(page: never): Promise<DevTools> } }

/** A software authenticator that can also be installed in a browser. */
export type TestPasskey = SoftwareAuthenticator & {
  /**
   * Gives a page a virtual authenticator of the browser, with a user who is present and consents. The authenticator has
   * only the passkeys that it creates itself. Chromium only.
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

/**
 * Creates an authenticator without passkeys. As in a browser, the origin is that of the page that started the ceremony.
 * If an app's server started it, the origin is `http://{rp id}:3000`.
 */
export function createTestPasskey(tenant: Tenant): TestPasskey {
  const toOrigin = (challenge: string) => {
    const started = findChallenge(tenant, challenge)
    return started?.origin ?? `http://${started?.rp_id ?? 'localhost'}:3000`
  }
  return {
    ...createAuthenticator({}, toOrigin),
    async install(page) {
      const devTools = await page.context().newCDPSession(page as never) // Playwright's own page, under a type that this package does not import
      await devTools.send('WebAuthn.enable')
      await devTools.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
    },
  }
}
