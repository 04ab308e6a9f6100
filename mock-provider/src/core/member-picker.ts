import { listPropertyNames, resolveShared, type JsonSchema } from './documents.ts'
import { isRecord } from './read-member.ts'

type Picker = (value: unknown) => unknown

/**
 * Returns a function that leaves out of a JSON value what its schema does not name, so that a response has no member of
 * a row but those that are documented. Values that need no change are returned as they are. Open schemas, dictionaries
 * and alternatives (`oneOf`, `anyOf`) are not looked into.
 */
export function createMemberPicker(schema: JsonSchema): Picker {
  const { items, properties, additionalProperties, unevaluatedProperties, ...rest } = resolveShared(schema)
  if (isRecord(items)) {
    const pickItem = createLazily(items)
    return (value) => (Array.isArray(value) ? keepUnlessChanged(value, value.map(pickItem)) : value)
  }
  if (additionalProperties !== false && unevaluatedProperties !== false) return (value) => value
  const members = isRecord(properties) ? Object.entries(properties) : []
  const pickers = new Map([
    ...listPropertyNames(rest).map((name): [string, Picker] => [name, (value) => value]),
    ...members.map(([name, member]): [string, Picker] => [name, createLazily(isRecord(member) ? member : {})]),
  ])
  return (value) => {
    if (!isRecord(value)) return value
    const picked = Object.entries(value).flatMap(([name, member]) => {
      const pick = pickers.get(name)
      return pick ? [[name, pick(member)] as const] : []
    })
    const isSame =
      picked.length === Object.keys(value).length && picked.every(([name, member]) => value[name] === member)
    return isSame ? value : Object.fromEntries(picked)
  }
}

/** Schemas may refer to themselves. */
function createLazily(schema: JsonSchema): Picker {
  let pick: Picker | undefined
  return (value) => (pick ??= createMemberPicker(schema))(value)
}

function keepUnlessChanged(before: unknown[], after: unknown[]): unknown[] {
  return after.every((item, index) => item === before[index]) ? before : after
}
