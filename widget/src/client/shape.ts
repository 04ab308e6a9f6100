import { isRecord } from '../browser/is-record.ts'
import { NetworkError } from './errors.ts'

/**
 * A sample of the required members of a response. Its type is derived from the document: a string, `false`, `0`, a list
 * with the sample of its items, or an object with the samples of the members that its callers read. The provider may
 * omit all other members. A non-empty string requires a non-empty string. A member that may be null has no sample.
 */
export type Shape<Value> = [Value] extends [string]
  ? string
  : [Value] extends [boolean]
    ? false
    : [Value] extends [number]
      ? 0
      : [Value] extends [readonly (infer Item)[]]
        ? readonly [Shape<Item>]
        : [Value] extends [object]
          ? { readonly [Name in keyof Value]?: Shape<Value[Name]> }
          : never

/** Reports whether a value has a shape. */
export function hasShape(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => hasShape(item, sample[0]))
  if (!isRecord(sample)) return typeof value === typeof sample && (value !== '' || sample === '')
  return isRecord(value) && Object.entries(sample).every(([name, member]) => hasShape(value[name], member))
}

/** @throws NetworkError when a part of a response does not have its shape */
export function checkShape(value: unknown, sample: unknown): void {
  if (hasShape(value, sample)) return
  throw new NetworkError('The provider answered without the documented data.', { reason: 'malformed' })
}
