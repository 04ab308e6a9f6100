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

/**
 * Converts a value to JSON. Pages with old libraries, such as Prototype 1.6, give arrays a `toJSON` that returns a string,
 * which the browser would then quote.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, converted: unknown) {
    return Array.isArray(this[key]) ? this[key] : converted
  })
}
