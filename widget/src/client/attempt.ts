/**
 * Returns the result of an action, or undefined when it throws: browsers that block storage or cookies throw on access.
 */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

/** Parses JSON. Returns null for null and for malformed JSON. */
export function parseJson(text: string | null): unknown {
  return text === null ? null : (attempt((): unknown => JSON.parse(text)) ?? null)
}
