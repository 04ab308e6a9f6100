import { isRedirectSafe, findUrl } from '../browser/navigate.ts'
import { MAX_REQUEST_PARAMETER_LENGTH } from '../constants.ts'

/** Why a request from another app is not forwarded to the provider. */
export type RequestProblem =
  | { kind: 'missing_parameter' | 'repeated_parameter' | 'invalid_parameter'; param: string }
  | { kind: 'unsupported_method'; method: string }

type Parameters = {
  required: readonly string[]
  optional: readonly string[]
  /** The name of the parameter with the URI that the browser is redirected to. */
  redirect: string
}

/**
 * Characters that no valid parameter contains: controls, and marks that change the direction of the surrounding text.
 */
const HIDDEN_CHARACTERS = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/**
 * Finds the first problem of a request: a parameter that is missing, that is given more than once, or whose value
 * cannot be valid.
 *
 * @see RFC 6749 §3.1, §3.1.2
 */
export function findRequestProblem(query: URLSearchParams, parameters: Parameters): RequestProblem | undefined {
  const { required, optional, redirect } = parameters
  const all = [...required, ...optional]
  const missing = required.find((param) => !query.getAll(param).some(Boolean))
  if (missing !== undefined) return { kind: 'missing_parameter', param: missing }
  const repeated = all.find((param) => query.getAll(param).length > 1)
  if (repeated !== undefined) return { kind: 'repeated_parameter', param: repeated }
  const invalid = all.find((param) => !isPlausible(query.get(param) ?? ''))
  if (invalid !== undefined) return { kind: 'invalid_parameter', param: invalid }
  return isRedirectUri(query.get(redirect) ?? '') ? undefined : { kind: 'invalid_parameter', param: redirect }
}

/** Reports whether a value of any parameter can be valid. */
export function isPlausible(value: string): boolean {
  return value.length <= MAX_REQUEST_PARAMETER_LENGTH && !HIDDEN_CHARACTERS.test(value)
}

/** Reports whether a browser may be sent to a URI. Credentials in a URI only disguise where it leads. */
function isRedirectUri(uri: string): boolean {
  const url = findUrl(uri)
  if (!url || /[\s\\]/.test(uri) || !isRedirectSafe(uri)) return false
  return url.username === '' && url.password === ''
}

/** A request of another app has a problem. It is not sent to the provider. */
export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError'
  readonly problem: RequestProblem

  constructor(problem: RequestProblem) {
    super(`The request is not valid: ${Object.values(problem).join(' ')}.`)
    this.problem = problem
  }
}
