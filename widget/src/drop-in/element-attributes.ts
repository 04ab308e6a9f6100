import { createProviderClient, type ProviderClient } from '../client/index.ts'
import type { Attributes } from '../define-element.ts'
import { CONFIG_ATTRIBUTES, readConfig, readTheme } from './read-attributes.ts'

/** Lets `public-token` and `base-url` create an element's client. */
export function createClientAttributes(): Attributes {
  const clients = new WeakMap<HTMLElement, { identity: string; client: ProviderClient }>()

  const release = (element: HTMLElement) => {
    clients.get(element)?.client.destroy()
    clients.delete(element)
  }
  return {
    names: ['public-token', 'base-url'],
    read(element) {
      const publicToken = element.getAttribute('public-token')
      if (publicToken === null) return {}
      const baseUrl = element.getAttribute('base-url')
      const identity = JSON.stringify([publicToken, baseUrl])
      const known = clients.get(element)
      if (known?.identity === identity) return { client: known.client }
      release(element)
      const client = createProviderClient(publicToken, baseUrl === null ? {} : { baseUrl })
      clients.set(element, { identity, client })
      return { client }
    },
    release,
  }
}

/** Lets attributes configure the login form, besides its client. */
export function createSignInAttributes(): Attributes {
  const { names, read, release } = createClientAttributes()
  return {
    names: [...names, ...CONFIG_ATTRIBUTES],
    read(element) {
      const readAttribute = (name: string) => element.getAttribute(name)
      return { ...read(element), config: readConfig(readAttribute, element.baseURI), theme: readTheme(readAttribute) }
    },
    release,
  }
}
