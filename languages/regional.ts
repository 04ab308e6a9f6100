/**
 * Returns the variant of a language that a person prefers, for dates and numbers: `en-GB` for English in a British
 * browser. The language itself if they prefer none.
 *
 * @param preferred BCP 47 tags, the favourite first, like `navigator.languages`. Malformed tags are ignored.
 */
export function toRegional(tag: string, preferred: readonly string[]): string {
  const wanted = describe(tag)
  return preferred.find((other) => describe(other) === wanted) ?? tag
}

/** Returns the language and the script of a tag. */
function describe(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return `${language}-${script}`
  } catch {
    return ''
  }
}
