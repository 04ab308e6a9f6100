/** The URL that a text is, if it is one. `URL.canParse` is younger than browsers that people still use. */
export function findUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
