import { DEFAULT_REGION, isRegion, type Region } from './countries.ts'

/**
 * Returns the initial country of a phone form: the configured one, else that of the user's locale. For a locale without
 * a country, it is the country where most people speak the language.
 *
 * @param configured ISO 3166-1 alpha-2 code
 * @param languages in the user's order of preference, as BCP 47 tags
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

/** Returns no locale for a malformed tag: the language settings of browsers accept any string. */
function toLocale(tag: string): Intl.Locale[] {
  try {
    return [new Intl.Locale(tag)]
  } catch {
    return []
  }
}
