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

/** `<latchkey-sign-in>`: shows a change of a property at once, and nothing before `client` is set. */
export type SignInElement = WidgetElement<WidgetConfig>

/** `<latchkey-passkey-manager>`: works like {@link SignInElement}. */
export type PasskeyManagerElement = WidgetElement<PasskeyManagerConfig>

/**
 * Defines `<latchkey-sign-in>`, for pages without React. The element is configured by properties and dispatches
 * `latchkey-event`, `latchkey-success` and `latchkey-error` with the argument of the matching callback as `detail`.
 * A second call does nothing, nor does a call on a server.
 */
export function defineSignInElement(name = 'latchkey-sign-in'): void {
  define(name, mount)
}

/** Defines `<latchkey-passkey-manager>`, in the same way as {@link defineSignInElement}. */
export function definePasskeyManagerElement(name = 'latchkey-passkey-manager'): void {
  define(name, mountPasskeyManager)
}

type Options<Config> = WidgetProps & { client: ProviderClient; config?: Config }
type Mount<Config> = (target: Element, options: Options<Config>) => Mounted<Options<Config>>

function define<Config extends object>(name: string, mountWidget: Mount<Config>) {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, createElementClass(mountWidget))
}

type Property = 'client' | 'config' | 'theme' | 'strings'
const PROPERTIES: readonly Property[] = ['client', 'config', 'theme', 'strings']

/** Creates the class on demand: a server has no `HTMLElement` to extend. */
function createElementClass<Config extends object>(mountWidget: Mount<Config>) {
  return class extends HTMLElement implements WidgetElement<Config> {
    #mounted: Mounted<Options<Config>> | undefined
    #client: ProviderClient | undefined
    #config: Config | undefined
    #theme: Partial<Theme> | undefined
    #strings: Partial<Messages> | undefined
    #callbacks: Callbacks = {
      onEvent: (event) => dispatch(this, 'event', event),
      onSuccess: (data) => dispatch(this, 'success', data),
      onError: (error) => dispatch(this, 'error', error),
    }

    connectedCallback() {
      for (const property of PROPERTIES) adoptEarlyValue(this, property)
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
  }
}

/** A value that was set before the element was defined is an own property, which hides the accessor of that name. */
function adoptEarlyValue(element: HTMLElement, property: Property) {
  if (!Object.hasOwn(element, property)) return
  const value: unknown = Reflect.get(element, property)
  Reflect.deleteProperty(element, property)
  Reflect.set(element, property, value)
}

function dispatch(element: HTMLElement, name: 'event' | 'success' | 'error', detail: unknown) {
  element.dispatchEvent(new CustomEvent(`latchkey-${name}`, { detail, bubbles: true, composed: true }))
}
