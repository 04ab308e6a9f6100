import { enIdp } from '../messages/en-idp.ts'
import type { FirstMessageId, Messages } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import type { RequestProblem } from './request-problem.ts'

/** The id of a text of the consent and logout screens. */
type IdpTextId = Exclude<Extract<keyof Messages, `idp.${string}`>, FirstMessageId>

/**
 * Returns a text of the consent and logout screens, for a page of your own.
 *
 * @param strings the messages of another language, or replacements
 */
export function idpText(
  id: IdpTextId,
  values: Readonly<Record<string, string>> = {},
  strings: Partial<Messages> = {},
): string {
  return fillIn({ ...enIdp, ...strings }[id], values)
}

const IDS = {
  missing_parameter: 'idp.missing-parameter',
  repeated_parameter: 'idp.repeated-parameter',
  invalid_parameter: 'idp.invalid-parameter',
  unsupported_method: 'idp.unsupported-method',
} as const satisfies Record<RequestProblem['kind'], keyof Messages>

/** Returns the text for a problem. The text names the parameter, never its value. */
export function problemText({ kind, ...values }: RequestProblem, strings: Partial<Messages> = {}): string {
  return idpText(IDS[kind], values, strings)
}

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
