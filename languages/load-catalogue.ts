import type { Catalogue } from './live-texts.ts'
import { isTranslated, type LanguageTag, type TranslatedTag } from './tags.ts'

/** The translations of one area's texts. */
export type Translations = {
  /** Functions that load the catalogue of each language but English. */
  loaders: Readonly<Record<TranslatedTag, () => Promise<Catalogue>>>
  /** Ids of the texts whose English has changed since they were translated. */
  outdated: readonly string[]
}

/**
 * Loads the texts of a language. Those in English are part of the code, so nothing is loaded for them. Outdated
 * translations are left out, so that English is shown.
 *
 * @throws Error when the texts cannot be loaded
 */
export async function loadCatalogue(tag: LanguageTag, { loaders, outdated }: Translations): Promise<Catalogue> {
  if (!isTranslated(tag)) return {}
  return omitOutdated(await loaders[tag](), outdated)
}

/** Returns a catalogue without the texts that have these ids. */
export function omitOutdated(catalogue: Catalogue, outdated: readonly string[]): Catalogue {
  return Object.fromEntries(Object.entries(catalogue).filter(([id]) => !outdated.includes(id)))
}
