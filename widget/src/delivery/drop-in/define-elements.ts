import { createProviderClient, type ProviderClient } from '../../client/create-client.ts'
import type { ClientOptions } from '../../client/surroundings.ts'
import { defineElement } from '../define-element.ts'
import type { Mounted, SignInOptions } from '../mount-widget.tsx'
import type { SignInConfig, SignInWidgetProps } from '../sign-in-config.ts'
import { createElementAttributes, createSignInAttributes } from './element-attributes.ts'
import { mountLater } from './mount-later.tsx'

type SignIn = {
  mount: (target: string | Element, options: SignInOptions) => Mounted<SignInOptions>
  /** Begins to load what the form consists of. */
  load: (config: SignInConfig) => void
}

type GivenClient = { client: ProviderClient; publicToken?: undefined }
type NewClient = ClientOptions & { client?: undefined; publicToken: string }
type MountOptions = SignInWidgetProps & (GivenClient | NewClient)

/** `window.Latchkey`, for pages that prefer functions to elements. */
export type LatchkeyFunctions = ReturnType<typeof createFunctions>

function createFunctions({ mount }: SignIn) {
  return {
    createProviderClient,
    /**
     * Shows the login form in an element of the page, which is given itself or by a selector. Takes a client like the
     * package's `mount`, or the public token from which to create one.
     *
     * @throws Error naming the selector when no element matches it
     * @throws UsageError without a client and a public token
     */
    mount(target: string | Element, options: MountOptions): Mounted<SignInWidgetProps> {
      const client = options.client ?? createProviderClient(options.publicToken ?? '', options)
      const mounted = mount(target, { ...options, client })
      return {
        update: (latest) => mounted.update({ ...latest, client }),
        unmount() {
          mounted.unmount()
          if (!options.client) client.destroy()
        },
      }
    },
  }
}

const loadOthers = () => import('../mount.tsx')

/** Defines the custom elements, and `window.Latchkey` for pages that prefer functions. */
export function defineElements(signIn: SignIn): void {
  window.Latchkey = createFunctions(signIn)
  const attributes = createElementAttributes()
  defineElement('latchkey-sign-in', signIn.mount, { attributes: createSignInAttributes(signIn.load) })
  defineElement('latchkey-passkey-manager', mountLater(loadOthers, 'mountPasskeyManager'), { attributes })
  defineElement('latchkey-password-reset', mountLater(loadOthers, 'mountPasswordReset'), {
    attributes,
    required: ['passwordResetToken'],
  })
  defineElement('latchkey-idp-consent', mountLater(loadOthers, 'mountIdpConsent'), { attributes })
  defineElement('latchkey-idp-logout', mountLater(loadOthers, 'mountIdpLogout'), { attributes })
  defineElement('latchkey-connected-apps', mountLater(loadOthers, 'mountConnectedApps'), { attributes })
}
