/**
 * Parses a language tag of BCP 47, or the name of a POSIX locale: `de_DE.UTF-8@euro` becomes `de-DE`. Undefined for any
 * other text: the language settings of browsers accept every string. Outdated tags are replaced: `iw` becomes `he`.
 */
export function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag.replace(/[.@].*/, '').replaceAll('_', '-'))
  } catch {
    return undefined
  }
}
