import type { Catalogue } from './live-texts.ts'
import { isTranslated, type LanguageTag, type TranslatedTag } from './tags.ts'

/** Functions that load the catalogue of each language but English. */
export type CatalogueLoaders = Readonly<Record<TranslatedTag, () => Promise<{ default: Catalogue }>>>

/**
 * Loads the texts of a language. Those in English are part of the code, so nothing is loaded for them.
 *
 * @throws Error when the texts cannot be loaded
 */
export async function loadCatalogue(tag: LanguageTag, loaders: CatalogueLoaders): Promise<Catalogue> {
  if (!isTranslated(tag)) return {}
  const { default: catalogue } = await loaders[tag]()
  return catalogue
}
