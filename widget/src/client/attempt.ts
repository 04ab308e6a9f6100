/** Returns what an action returns, or undefined when it throws, as browsers do that block storage or cookies. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}
