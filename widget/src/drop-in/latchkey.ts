// The drop-in script: defines the custom elements, and `window.Latchkey` for pages that prefer functions.
import { createProviderClient, type ClientOptions } from '../client/index.ts'
import { defineElement } from '../define-element.ts'
import {
  mount,
  mountConnectedApps,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
  type Mounted,
} from '../mount.tsx'
import type { SignInWidgetProps } from '../sign-in-widget.tsx'
import { createElementAttributes, createSignInAttributes } from './element-attributes.ts'

const Latchkey = {
  createProviderClient,
  /**
   * Shows the login form in an element of the page, which is given itself or by a selector.
   *
   * @throws Error naming the selector when no element matches it
   */
  mount(
    target: string | Element,
    options: SignInWidgetProps & ClientOptions & { publicToken: string },
  ): Mounted<SignInWidgetProps> {
    const client = createProviderClient(options.publicToken, options)
    const mounted = mount(target, { ...options, client })
    return {
      update: (latest) => mounted.update({ ...latest, client }),
      unmount() {
        mounted.unmount()
        client.destroy()
      },
    }
  },
}

declare global {
  interface Window {
    Latchkey?: typeof Latchkey
  }
}

window.Latchkey = Latchkey
const attributes = createElementAttributes()
defineElement('latchkey-sign-in', mount, { attributes: createSignInAttributes() })
defineElement('latchkey-passkey-manager', mountPasskeyManager, { attributes })
defineElement('latchkey-password-reset', mountPasswordReset, { attributes, required: ['passwordResetToken'] })
defineElement('latchkey-idp-consent', mountIdpConsent, { attributes })
defineElement('latchkey-idp-logout', mountIdpLogout, { attributes })
defineElement('latchkey-connected-apps', mountConnectedApps, { attributes })
