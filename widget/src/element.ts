import type { ProviderClient } from './client/index.ts'
import type { Callbacks, WidgetConfig } from './config.ts'
import type { Messages } from './messages/en.ts'
import { mount, mountPasskeyManager, type Mounted } from './mount.tsx'
import type { PasskeyManagerConfig } from './passkey-manager.tsx'
import type { Theme } from './theme/theme.ts'
import type { WidgetProps } from './widget-frame.tsx'

type WidgetElement<Config> = HTMLElement & {
  client: ProviderClient | undefined
  config: Config | undefined
  theme: Partial<Theme> | undefined
  strings: Partial<Messages> | undefined
}

/** `<latchkey-sign-in>`: what is set on it is shown at once; nothing is shown before it has a client. */
export type SignInElement = WidgetElement<WidgetConfig>

/** `<latchkey-passkey-manager>`: as {@link SignInElement}. */
export type PasskeyManagerElement = WidgetElement<PasskeyManagerConfig>

/**
 * Makes `<latchkey-sign-in>` known to the page, for pages without React. It is set up by properties, and tells with the
 * events `latchkey-event`, `latchkey-success` and `latchkey-error`, whose `detail` is what the callbacks are given.
 * Twice is once; a server is left alone.
 */
export function defineSignInElement(name = 'latchkey-sign-in'): void {
  define(name, mount)
}

/** As {@link defineSignInElement}, for `<latchkey-passkey-manager>`. */
export function definePasskeyManagerElement(name = 'latchkey-passkey-manager'): void {
  define(name, mountPasskeyManager)
}

type Options<Config> = WidgetProps & { client: ProviderClient; config?: Config }
type Mount<Config> = (target: Element, options: Options<Config>) => Mounted<Options<Config>>

function define<Config extends object>(name: string, mountWidget: Mount<Config>) {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, createElementClass(mountWidget))
}

/** Made when asked for: a server has no `HTMLElement` to extend. */
function createElementClass<Config extends object>(mountWidget: Mount<Config>) {
  return class extends HTMLElement implements WidgetElement<Config> {
    #mounted: Mounted<Options<Config>> | undefined
    #client: ProviderClient | undefined
    #config: Config | undefined
    #theme: Partial<Theme> | undefined
    #strings: Partial<Messages> | undefined
    #callbacks: Callbacks = {
      onEvent: (event) => this.#tell('event', event),
      onSuccess: (data) => this.#tell('success', data),
      onError: (error) => this.#tell('error', error),
    }

    connectedCallback() {
      for (const property of ['client', 'config', 'theme', 'strings'] as const) this.#adoptEarly(property)
      this.#show()
    }

    disconnectedCallback() {
      this.#mounted?.unmount()
      this.#mounted = undefined
    }

    get client() {
      return this.#client
    }
    set client(client) {
      this.#client = client
      this.#show()
    }

    get config() {
      return this.#config
    }
    set config(config) {
      this.#config = config
      this.#show()
    }

    get theme() {
      return this.#theme
    }
    set theme(theme) {
      this.#theme = theme
      this.#show()
    }

    get strings() {
      return this.#strings
    }
    set strings(strings) {
      this.#strings = strings
      this.#show()
    }

    /** A property that was set before the element was defined hides the accessor of the same name. */
    #adoptEarly<Property extends 'client' | 'config' | 'theme' | 'strings'>(property: Property) {
      if (!Object.hasOwn(this, property)) return
      const value = this[property]
      Reflect.deleteProperty(this, property)
      Reflect.set(this, property, value)
    }

    #show() {
      if (!this.isConnected || this.#client === undefined) return
      const options = {
        client: this.#client,
        callbacks: this.#callbacks,
        ...(this.#config && { config: this.#config }),
        ...(this.#theme && { theme: this.#theme }),
        ...(this.#strings && { strings: this.#strings }),
      }
      if (this.#mounted) this.#mounted.update(options)
      else this.#mounted = mountWidget(this, options)
    }

    #tell(name: 'event' | 'success' | 'error', detail: unknown) {
      this.dispatchEvent(new CustomEvent(`latchkey-${name}`, { detail, bubbles: true, composed: true }))
    }
  }
}
