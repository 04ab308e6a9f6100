import { NetworkError } from './errors.ts'

/** Loads a script of another party into the page. Rejects with `NetworkError` when it cannot be loaded. */
export type LoadScript = (url: string) => Promise<void>

/**
 * Appends a script element with a source, which a strict `script-src` can allow by host. Under
 * `require-trusted-types-for 'script'` the page must allow the policy `latchkey`.
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

/** Converts a URL to a value that `script.src` accepts. */
type ScriptPolicy = { createScriptURL(url: string): string }

/** Missing from the DOM types, because some browsers lack Trusted Types. */
declare const window: { trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy } }

const POLICY_NAME = 'latchkey'
let policy: ScriptPolicy | undefined

function toTrustedUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL: requireScriptUrl })
  return policy?.createScriptURL(url) ?? url
}

/** Returns an http or https URL. Refuses others: a `data:` URL would contain the script itself. @throws TypeError */
export function requireScriptUrl(url: string): string {
  if (!/^https?:\/\//.test(url))
    throw new TypeError(`Not an http or https URL to load a script from: ${url.slice(0, 200)}`)
  return url
}
