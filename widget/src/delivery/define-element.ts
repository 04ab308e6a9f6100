import type { Callbacks } from '../config.ts'
import type { Mounted } from './mount-widget.tsx'

type Mount<Options> = (target: Element, options: Options) => Mounted<Options>

/** Attributes that set properties. A property that the page sets takes precedence. */
export type Attributes = {
  /** The first stands for the property `client`. */
  names: readonly string[]
  /** Returns the properties that the element's attributes stand for. @throws Error for an invalid value */
  read: (element: HTMLElement) => Record<string, unknown>
  /** Releases what `read` has set up for the element. */
  release: (element: HTMLElement) => void
}

const NO_ATTRIBUTES: Attributes = { names: [], read: () => ({}), release: () => {} }

/**
 * Defines a custom element that shows a widget. A second call does nothing, nor does a call on a server.
 *
 * @param required the properties without which nothing is shown, besides `client`
 */
export function defineElement<Options extends object>(
  name: string,
  mountWidget: Mount<Options>,
  { required = [], attributes = NO_ATTRIBUTES }: { required?: readonly string[]; attributes?: Attributes } = {},
): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  customElements.define(name, createElementClass(name, mountWidget, ['client', ...required], attributes))
}

const OPTIONAL_PROPERTIES = ['config', 'theme', 'language', 'strings']

/**
 * Creates the class on demand: a server has no `HTMLElement` to extend.
 *
 * @param required the properties without which nothing is shown
 */
function createElementClass<Options extends object>(
  name: string,
  mountWidget: Mount<Options>,
  required: readonly string[],
  attributes: Attributes,
) {
  const properties = [...required, ...OPTIONAL_PROPERTIES]
  return class extends HTMLElement {
    static observedAttributes = attributes.names

    #mounted: Mounted<Options> | undefined
    /** `isConnected` is already true while the attributes of a parsed element are set one by one. */
    #isReady = false
    #values = new Map<string, unknown>()
    #defaults: Record<string, unknown> = {}
    #callbacks = toCallbacks(this)

    constructor() {
      super()
      for (const property of properties) {
        // A page may have assigned the property before the element was defined.
        const early: unknown = Reflect.get(this, property)
        if (early !== undefined) this.#values.set(property, early)
        Object.defineProperty(this, property, {
          get: () => this.#values.get(property) ?? this.#defaults[property],
          set: (value: unknown) => {
            this.#set(property, value)
          },
        })
      }
    }

    connectedCallback() {
      this.#isReady = true
      this.attributeChangedCallback()
      // Frameworks set properties after they have placed the element.
      setTimeout(() => {
        const missing = this.#isReady && this.#findMissing()
        if (missing) console.warn(`<${name}> needs ${(missing === 'client' && attributes.names[0]) || missing}`)
      })
    }

    /** Reads the attributes. An invalid value is reported to the console and does not change what is shown. */
    attributeChangedCallback() {
      if (!this.#isReady) return
      try {
        this.#defaults = attributes.read(this)
      } catch (error) {
        console.error(`<${name}>: ${error instanceof Error ? error.message : String(error)}`)
      }
      this.#show()
    }

    disconnectedCallback() {
      this.#isReady = false
      this.#mounted?.unmount()
      this.#mounted = undefined
      attributes.release(this)
    }

    #set(property: string, value: unknown) {
      if (value === undefined) this.#values.delete(property)
      else this.#values.set(property, value)
      this.#show()
    }

    #findMissing() {
      return required.find((property) => Reflect.get(this, property) === undefined)
    }

    #show() {
      if (!this.#isReady || this.#findMissing()) return
      const values = { ...this.#defaults, ...Object.fromEntries(this.#values) }
      // The cast is safe, because `WidgetElement` and its extensions give the properties the types of the options.
      const options = { callbacks: this.#callbacks, ...values } as unknown as Options
      if (this.#mounted) this.#mounted.update(options)
      else this.#mounted = mountWidget(this, options)
    }
  }
}

/** Returns the callbacks that dispatch an element's events. */
function toCallbacks(element: HTMLElement): Callbacks {
  return {
    onEvent: (event) => dispatch(element, 'event', event),
    onSuccess: (data) => dispatch(element, 'success', data),
    onError: (error) => dispatch(element, 'error', error),
    onOneTapCancelled: () => dispatch(element, 'one-tap-cancelled', null),
  }
}

function dispatch(element: HTMLElement, name: 'event' | 'success' | 'error' | 'one-tap-cancelled', detail: unknown) {
  element.dispatchEvent(new CustomEvent(`latchkey-${name}`, { detail, bubbles: true, composed: true }))
}
