/** Parses a URL; undefined for an invalid one. Does not use `URL.canParse`, which supported browsers lack. */
export function findUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
