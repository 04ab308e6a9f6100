import { toLocale } from './to-locale.ts'

/**
 * Returns the variant of a language that a person prefers, for dates and numbers: `en-GB` for English in a British
 * browser. The language itself if they prefer none.
 *
 * @param preferred BCP 47 tags, the favourite first, like `navigator.languages`
 */
export function toRegional(tag: string, preferred: readonly string[]): string {
  const own = toLocale(tag)?.maximize()
  const locales = preferred.map((other) => toLocale(other)).filter((locale) => locale !== undefined)
  const found = locales.find((locale) => {
    const { language, script } = locale.maximize()
    return language === own?.language && script === own.script
  })
  return found?.toString() ?? tag
}
