import { NetworkError } from './errors.ts'

/** Adds a script of another party to the page. Rejects with `NetworkError` when it does not come. */
export type LoadScript = (url: string) => Promise<void>

/**
 * A script element with a source, as a strict `script-src` allows by host. Under `require-trusted-types-for 'script'`
 * the page must allow the policy `latchkey`.
 *
 * @see W3C Trusted Types
 */
export const loadScript: LoadScript = (url) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = toTrustedUrl(url)
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new NetworkError(`The script ${url} could not be loaded.`))
    }
    document.head.append(script)
  })

/** Loads a script once; one that did not come is tried again the next time. */
export function createOnce(load: () => Promise<void>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Converts a URL to a value that `script.src` accepts. */
type ScriptPolicy = { createScriptURL(url: string): string }

/** Missing from the DOM types, because some browsers lack Trusted Types. */
declare const window: { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }

const POLICY_NAME = 'latchkey'
let policy: ScriptPolicy | undefined

function toTrustedUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: checkScriptUrl })
  return policy?.createScriptURL(url) ?? url
}

/** What the policy vouches for: a script from a web address, never one that is made of text. */
export function checkScriptUrl(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError(`Not a web address to load a script from: ${url.slice(0, 200)}`)
  return url
}
