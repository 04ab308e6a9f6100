const KEY_PREFIX = 'latchkey-console-'

/** Finds a value that was kept for this browser. Undefined when there is none, or when the browser blocks storage. */
export function findKept(name: string): string | undefined {
  try {
    return localStorage.getItem(KEY_PREFIX + name) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a value for the next visit, if the browser allows it. */
export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(KEY_PREFIX + name, value)
  } catch {
    // The browser blocks storage. The value applies until the page is closed or reloaded.
  }
}
