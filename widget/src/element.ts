import type { ProviderClient } from './client/index.ts'
import type { Callbacks } from './config.ts'
import type { IdpConsentConfig } from './idp-consent.tsx'
import type { IdpLogoutConfig } from './idp-logout.tsx'
import type { Messages } from './messages/en.ts'
import {
  mount,
  mountIdpConsent,
  mountIdpLogout,
  mountPasskeyManager,
  mountPasswordReset,
  type Mounted,
} from './mount.tsx'
import type { PasskeyManagerConfig } from './passkey-manager.tsx'
import type { SignInConfig } from './sign-in-config.ts'
import type { Theme } from './theme/theme.ts'

type WidgetElement<Config> = HTMLElement & {
  client: ProviderClient | undefined
  config: Config | undefined
  theme: Partial<Theme> | undefined
  strings: Partial<Messages> | undefined
}

/** `<latchkey-sign-in>`: shows a change of a property at once, and nothing before `client` is set. */
export type SignInElement = WidgetElement<SignInConfig>

/** `<latchkey-passkey-manager>`: works like {@link SignInElement}. */
export type PasskeyManagerElement = WidgetElement<PasskeyManagerConfig>

/** `<latchkey-password-reset>`: works like {@link SignInElement}, and shows nothing before its token is set. */
export type PasswordResetElement = WidgetElement<SignInConfig> & { passwordResetToken: string | undefined }

/** `<latchkey-idp-consent>`: works like {@link SignInElement}. */
export type IdpConsentElement = WidgetElement<IdpConsentConfig>

/** `<latchkey-idp-logout>`: works like {@link SignInElement}. */
export type IdpLogoutElement = WidgetElement<IdpLogoutConfig>

/**
 * Defines `<latchkey-sign-in>`, for pages without React. The element is configured by properties and dispatches
 * `latchkey-event`, `latchkey-success`, `latchkey-error` and `latchkey-one-tap-cancelled` with the argument of the
 * matching callback as `detail`.
 * A second call does nothing, nor does a call on a server.
 */
export function defineSignInElement(name = 'latchkey-sign-in'): void {
  define(name, mount)
}

/** Defines `<latchkey-passkey-manager>`, in the same way as {@link defineSignInElement}. */
export function definePasskeyManagerElement(name = 'latchkey-passkey-manager'): void {
  define(name, mountPasskeyManager)
}

/** Defines `<latchkey-password-reset>`, in the same way as {@link defineSignInElement}. */
export function definePasswordResetElement(name = 'latchkey-password-reset'): void {
  define(name, mountPasswordReset, ['passwordResetToken'])
}

/** Defines `<latchkey-idp-consent>`, in the same way as {@link defineSignInElement}. */
export function defineIdpConsentElement(name = 'latchkey-idp-consent'): void {
  define(name, mountIdpConsent)
}

/** Defines `<latchkey-idp-logout>`, in the same way as {@link defineSignInElement}. */
export function defineIdpLogoutElement(name = 'latchkey-idp-logout'): void {
  define(name, mountIdpLogout)
}

type Mount<Options> = (target: Element, options: Options) => Mounted<Options>

function define<Options extends object>(name: string, mountWidget: Mount<Options>, required: readonly string[] = []) {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, createElementClass(mountWidget, ['client', ...required]))
}

const OPTIONAL_PROPERTIES = ['config', 'theme', 'strings']

/**
 * Creates the class on demand: a server has no `HTMLElement` to extend.
 *
 * @param required the properties without which nothing is shown
 */
function createElementClass<Options extends object>(mountWidget: Mount<Options>, required: readonly string[]) {
  const properties = [...required, ...OPTIONAL_PROPERTIES]
  return class extends HTMLElement {
    #mounted: Mounted<Options> | undefined
    #values = new Map<string, unknown>()
    #callbacks: Callbacks = {
      onEvent: (event) => dispatch(this, 'event', event),
      onSuccess: (data) => dispatch(this, 'success', data),
      onError: (error) => dispatch(this, 'error', error),
      onOneTapCancelled: () => dispatch(this, 'one-tap-cancelled', null),
    }

    constructor() {
      super()
      for (const property of properties) {
        // What was set before the element was defined.
        const early: unknown = Reflect.get(this, property)
        if (early !== undefined) this.#values.set(property, early)
        Object.defineProperty(this, property, {
          get: () => this.#values.get(property),
          set: (value: unknown) => {
            this.#set(property, value)
          },
        })
      }
    }

    connectedCallback() {
      this.#show()
    }

    disconnectedCallback() {
      this.#mounted?.unmount()
      this.#mounted = undefined
    }

    #set(property: string, value: unknown) {
      if (value === undefined) this.#values.delete(property)
      else this.#values.set(property, value)
      this.#show()
    }

    #show() {
      if (!this.isConnected || !required.every((property) => this.#values.has(property))) return
      // The properties have the types of the options: `WidgetElement` and its extensions declare them.
      const options = { callbacks: this.#callbacks, ...Object.fromEntries(this.#values) } as unknown as Options
      if (this.#mounted) this.#mounted.update(options)
      else this.#mounted = mountWidget(this, options)
    }
  }
}

function dispatch(element: HTMLElement, name: 'event' | 'success' | 'error' | 'one-tap-cancelled', detail: unknown) {
  element.dispatchEvent(new CustomEvent(`latchkey-${name}`, { detail, bubbles: true, composed: true }))
}
