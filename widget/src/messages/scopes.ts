import { enIdp } from './en-idp.ts'
import type { Messages } from './en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'

/**
 * Returns what a scope permits, in words: our own for built-in scopes, else the project's, else a sentence with its name.
 *
 * @param description that of the project's policy, which may be empty
 */
export function scopeText(scope: string, description = '', strings: Partial<Messages> = {}): string {
  const texts: Readonly<Record<string, string>> = { ...enIdp, ...strings }
  const id = `idp.scope.${scope}`
  if (scope !== UNKNOWN && Object.hasOwn(texts, id)) return texts[id] ?? scope
  return description.trim() || fillIn(texts[`idp.scope.${UNKNOWN}`] ?? scope, { scope })
}

/** Id of the text for scopes that are not built in. A scope that is itself called `unknown` is one of them. */
const UNKNOWN = 'unknown'
