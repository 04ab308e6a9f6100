// The drop-in script: defines the custom elements, and `window.Latchkey` for pages that prefer functions.
import { createProviderClient } from '../client/create-client.ts'
import type { ClientOptions } from '../client/surroundings.ts'
import { defineElement } from '../define-element.ts'
import { mountWidget, type Mounted, type WithClient } from '../mount-widget.tsx'
import { SignInWidget, type SignInWidgetProps } from '../sign-in-widget.tsx'
import { createElementAttributes, createSignInAttributes } from './element-attributes.ts'
import { mountLater } from './mount-later.tsx'

function mount(target: string | Element, options: SignInWidgetProps & WithClient) {
  return mountWidget(target, options, SignInWidget)
}

const loadOthers = () => import('./other-widgets.ts')

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
defineElement('latchkey-passkey-manager', mountLater(loadOthers, 'mountPasskeyManager'), { attributes })
defineElement('latchkey-password-reset', mountLater(loadOthers, 'mountPasswordReset'), {
  attributes,
  required: ['passwordResetToken'],
})
defineElement('latchkey-idp-consent', mountLater(loadOthers, 'mountIdpConsent'), { attributes })
defineElement('latchkey-idp-logout', mountLater(loadOthers, 'mountIdpLogout'), { attributes })
defineElement('latchkey-connected-apps', mountLater(loadOthers, 'mountConnectedApps'), { attributes })
