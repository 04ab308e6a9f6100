/** Finds a member at a path such as `data.user.emails.0`. */
export function readPath(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined), value)
}

/** Returns a string at a path, else an empty one. */
export function readText(value: unknown, path: string): string {
  const found = readPath(value, path)
  return typeof found === 'string' ? found : ''
}

/** Returns a list at a path, else an empty one. */
export function readList(value: unknown, path: string): unknown[] {
  const found = readPath(value, path)
  return Array.isArray(found) ? found : []
}
