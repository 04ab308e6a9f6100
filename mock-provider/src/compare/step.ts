import type { OperationId } from '@latchkey/openapi'
import type { ApiCall } from '../core/api-call.ts'
import type { Manner } from './differences.ts'

/** What one side calls its things: its ids, tokens and secrets, by name. */
export type Values = Readonly<Record<string, string>>

/** A call without its operation. `{name}` in a text stands for the value of that name. */
export type CallParts = Omit<ApiCall, 'operation'>

/** One call that is made on both sides. */
export type Step = Manner & {
  operation: OperationId
  /** What is tried, unique in its operation. */
  name: string
  call: CallParts
  /** Computes members of the body from values of earlier calls, such as a signature. */
  prove?: ((values: Values) => object | Promise<object>) | undefined
  /** Values of the response that later calls need: their paths, by name. */
  keep?: Readonly<Record<string, string>>
  /** Whether a refusal is expected. */
  isRefused?: boolean
  /** Whether the response to too many calls is what is tried. It is not waited for. */
  isBurst?: boolean | undefined
}

/** Calls that are made in their order. A chapter depends on no other one, so it can be repeated. */
export type Chapter = {
  name: string
  /** Whether its calls create, change or delete something. */
  isWriting: boolean
  /** Whether it needs a public token. */
  isOfPage?: boolean
  steps: readonly Step[]
}

type More = Omit<CallParts, 'body'> &
  Manner &
  Pick<Step, 'prove' | 'isBurst'> & {
    name?: string
    /** Names of values to keep, each alone or with its path: `user_id session_id=session.session_id`. */
    keep?: string
  }

/** A call that is expected to succeed. */
export function right(operation: OperationId, body?: object, more: More = {}): Step {
  const { name = 'right', keep = '', prove, isBurst, isForeign, isOrder, ...parts } = more
  const kept = keep.split(' ').map((entry) => entry.split('='))
  const paths = kept.map(([value = '', path = value]) => [value, path]).filter(([value]) => value)
  const call = { ...parts, ...(body && { body }) }
  return { operation, name, call, keep: Object.fromEntries(paths), prove, isBurst, isForeign, isOrder }
}

/** A call that is expected to be refused. */
export function wrong(operation: OperationId, name: string, body?: object, more: More = {}): Step {
  return { ...right(operation, body, { ...more, name }), isRefused: true }
}

/** A value that a call needs, and that no earlier call had. */
export class MissingValue extends Error {}

/** Replaces `{name}` in all texts of a call. @throws MissingValue */
export function fillIn<Part>(part: Part, values: Values): Part {
  return fill(part, values) as Part // only texts are replaced
}

function fill(part: unknown, values: Values): unknown {
  if (typeof part === 'string') {
    return part.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new MissingValue(name)
      return value
    })
  }
  if (Array.isArray(part)) return part.map((item) => fill(item, values))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, fill(member, values)]))
}
