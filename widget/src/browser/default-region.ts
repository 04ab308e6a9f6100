import { DEFAULT_REGION, isRegion, type Region } from './countries.ts'

/**
 * Returns the country that a phone form begins with: the configured one, else the one of the person's locale. A locale
 * without a country stands for the country where most people speak its language.
 *
 * @param configured ISO 3166-1 alpha-2 code
 * @param languages in the person's order, as BCP 47 tags
 * @see Unicode CLDR, likely subtags
 */
export function findDefaultRegion(configured: string | undefined, languages: readonly string[]): Region {
  const locales = languages.flatMap(toLocale)
  const [first] = locales
  const ofLanguage = locales.filter(({ language }) => language === first?.language).map(({ region }) => region)
  const likely =
    first && new Intl.Locale(first.language, first.script ? { script: first.script } : {}).maximize().region
  const candidates = [configured?.toUpperCase(), ...ofLanguage, likely]
  return candidates.find((region) => region !== undefined && isRegion(region)) ?? DEFAULT_REGION
}

/** Browsers take tags from settings that anyone can edit. */
function toLocale(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}
