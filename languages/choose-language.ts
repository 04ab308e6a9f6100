import { toLocale } from './to-locale.ts'
import { isLanguageTag, LANGUAGES, type LanguageTag } from './tags.ts'

/**
 * Returns the first wanted language that is available, or else English. A region or script without texts of its own
 * gets those of its language: `de-AT` gets German, `pt-PT` the Portuguese of Brazil, `zh-TW` the traditional script. A
 * language without texts gets those of a near one: Norwegian gets Danish. Hindi in Latin script gets no other script.
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

/**
 * Languages whose speakers understand an available one by themselves, after its tag. They rarely list it.
 *
 * @see Unicode CLDR, "languageMatching"
 */
const NEAR: readonly (readonly [tag: string, languages: string])[] = [
  ['ar', 'acm aeb apc arq ars ary arz'],
  ['cs', 'sk'],
  ['da', 'fo nb nn no'],
  ['de', 'gsw lb nds'],
  ['id', 'jv ms su'],
  ['nl', 'af fy'],
  ['zh', 'gan hak hsn nan wuu yue'],
]

/** What precedes an extended language subtag, which `Intl` does not know: `zh-yue` means `yue`. @see RFC 5646 §2.2.2 */
const EXTENDED = /^([a-z]{2,3}-)+(?=[a-z]{3}(-|$))/i

function findTag<Tag extends string>(wanted: string, tags: readonly Tag[]): Tag | undefined {
  const locale = toLocale(wanted.replace(EXTENDED, ''))?.maximize()
  if (locale === undefined) return undefined
  const [nearest] = NEAR.find(([, languages]) => languages.split(' ').includes(locale.language)) ?? []
  const near = nearest === undefined ? undefined : new Intl.Locale(locale, { language: nearest })
  return findSame(locale, tags) ?? (near && findSame(near, tags))
}

function findSame<Tag extends string>(
  { language, script, region }: Intl.Locale,
  tags: readonly Tag[],
): Tag | undefined {
  const exact = [`${language}-${script}`, `${language}-${region}`]
  const isReadable = (tag: Tag) => {
    const other = new Intl.Locale(tag).maximize()
    return other.language === language && other.script === script
  }
  return tags.find((tag) => exact.includes(tag)) ?? tags.find(isReadable)
}
