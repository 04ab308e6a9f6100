import { isLanguageTag, LANGUAGES, type LanguageTag } from './tags.ts'

/**
 * Returns the first wanted language that is available, or else English. A region or script without texts of its own
 * gets those of its language: `de-AT` gets German, `pt-PT` the Portuguese of Brazil, `zh-TW` the traditional script.
 *
 * @param wanted BCP 47 tags, the favourite first, like `navigator.languages`. Malformed tags are ignored.
 */
export function chooseLanguage(wanted: readonly string[]): LanguageTag {
  return chooseTag(wanted, TAGS) ?? 'en'
}

/** Finds the language of a BCP 47 tag, or one that has its texts. */
export function findLanguage(tag: string): LanguageTag | undefined {
  return chooseTag([tag], TAGS)
}

const TAGS = Object.keys(LANGUAGES).filter(isLanguageTag)

/** Finds the first wanted language that is among these tags. */
export function chooseTag<Tag extends string>(wanted: readonly string[], tags: readonly Tag[]): Tag | undefined {
  for (const tag of wanted) {
    const found = findTag(tag, tags)
    if (found !== undefined) return found
  }
  return undefined
}

function findTag<Tag extends string>(wanted: string, tags: readonly Tag[]): Tag | undefined {
  const locale = toLocale(wanted)
  if (locale === undefined) return undefined
  const { language, script, region } = locale.maximize()
  const exact = [`${language}-${script}`, `${language}-${region}`, language]
  return tags.find((tag) => exact.includes(tag)) ?? tags.find((tag) => tag.split('-')[0] === language)
}

/** Parses a BCP 47 tag. Undefined for a malformed one. Outdated tags are replaced: `iw` becomes `he`. */
function toLocale(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}
