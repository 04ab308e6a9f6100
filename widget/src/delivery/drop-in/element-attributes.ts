import { createProviderClient } from '../../client/create-client.ts'
import type { ProviderClient } from '../../client/create-client.ts'
import type { WidgetConfig } from '../../config.ts'
import type { Attributes } from '../define-element.ts'
import { CONFIG_ATTRIBUTES, readConfig, readTheme } from './read-attributes.ts'

/** Lets `public-token` and `base-url` create an element's client, `color-scheme` choose its colours, and `language` its language. */
export function createElementAttributes(): Attributes {
  const clients = new WeakMap<HTMLElement, { identity: string; client: ProviderClient }>()

  const release = (element: HTMLElement) => {
    clients.get(element)?.client.destroy()
    clients.delete(element)
  }
  const getClient = (element: HTMLElement, publicToken: string) => {
    const baseUrl = element.getAttribute('base-url')
    const identity = JSON.stringify([publicToken, baseUrl])
    const known = clients.get(element)
    if (known?.identity === identity) return known.client
    release(element)
    const client = createProviderClient(publicToken, baseUrl === null ? {} : { baseUrl })
    clients.set(element, { identity, client })
    return client
  }
  return {
    names: ['public-token', 'base-url', 'color-scheme', 'language'],
    read(element) {
      const theme = readTheme((name) => element.getAttribute(name))
      const language = element.getAttribute('language') ?? undefined
      const publicToken = element.getAttribute('public-token')
      const client = publicToken === null ? undefined : getClient(element, publicToken)
      return { theme, ...(language && { language }), ...(client && { client }) }
    },
    release,
  }
}

/**
 * Lets attributes configure the login form as well as its client.
 *
 * @param load begins to load what the form consists of
 */
export function createSignInAttributes(load: (config: WidgetConfig) => void): Attributes {
  const { names, read, release } = createElementAttributes()
  return {
    names: [...names, ...CONFIG_ATTRIBUTES],
    read(element) {
      const config = readConfig((name) => element.getAttribute(name), location.href)
      // Loading begins before the client is created, which takes time because it reads cookies and storage.
      load(config)
      return { ...read(element), config }
    },
    release,
  }
}
