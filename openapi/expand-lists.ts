import { OAUTH_PROVIDER_FACTS, OAUTH_PROVIDERS } from './oauth-providers.ts'

/** What a name in braces stands for in a document. */
const LISTS = new Map<string | undefined, readonly string[]>([
  ['oauth_provider', Object.keys(OAUTH_PROVIDERS)],
  ['server_oauth_provider', Object.entries(OAUTH_PROVIDER_FACTS).map(([id, { serverName = id }]) => serverName)],
])

/**
 * Replaces each value of an `enum` and each of the `properties` that has the name of a list in braces: the result has one
 * for each entry of the list, in its order.
 *
 * @throws Error naming the lists when a name in braces is none of them
 */
export function expandLists(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(expandLists)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]: [string, unknown]) => {
      if (name === 'enum' && Array.isArray(value)) return [name, value.flatMap(expandText)]
      if (name === 'properties' && typeof value === 'object' && value !== null) return [name, expandMembers(value)]
      return [name, expandLists(value)]
    }),
  )
}

function expandMembers(members: object) {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, schema]: [string, unknown]) =>
      expandText(name).map((each) => [each, expandLists(schema)]),
    ),
  )
}

function expandText<T>(text: T): (T | string)[] {
  const list = typeof text === 'string' && /\{(\w+)\}/.exec(text)
  if (!list) return [text]
  const entries = LISTS.get(list[1])
  if (!entries)
    throw new Error(`${list.input}: there is no list with this name. Lists: ${[...LISTS.keys()].join(', ')}.`)
  return entries.map((entry) => list.input.replace(list[0], entry))
}
