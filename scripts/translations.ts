import path from 'node:path'

/** Texts by area and id. */
export type Sources = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The translations by language, area and id. */
export type Translated = Readonly<Record<string, Sources>>

/** The English texts that the translations were made from, by area and id. */
export const TRANSLATED_FROM = path.join(import.meta.dirname, '../languages/translated-from.json')

/** Lists the ids of the texts that were translated from another English text than the present one. */
export function listOutdated(english: Sources[string], recorded: Sources[string]): string[] {
  return Object.keys(recorded).filter((id) => english[id] !== undefined && english[id] !== recorded[id])
}

/** Describes each translation that is missing, outdated, or of a text that no longer exists. */
export function describeGaps(english: Sources, recorded: Sources, translated: Translated): string[] {
  return Object.entries(translated).flatMap(([tag, areas]) =>
    Object.entries(english).flatMap(([area, texts]) => {
      const catalogue = areas[area] ?? {}
      const describe = (id: string, problem: string) => `${tag} ${area} ${id}: ${problem}`
      const known = Object.entries(texts).flatMap(([id, text]) => {
        if (catalogue[id] === undefined) return describe(id, `missing, “${text}”`)
        const from = recorded[area]?.[id]
        return from === text ? [] : describe(id, `outdated, “${from}” is now “${text}”`)
      })
      const unknown = Object.keys(catalogue).filter((id) => texts[id] === undefined)
      return [...known, ...unknown.map((id) => describe(id, 'unused'))]
    }),
  )
}

/**
 * Records that some languages say what the English texts say now. Translations of the changed texts into the other
 * languages are removed, and so are those of texts that no longer exist.
 *
 * @param tags the languages that are up to date
 */
export function record(
  { english, recorded, translated }: { english: Sources; recorded: Sources; translated: Translated },
  tags: readonly string[],
): { recorded: Sources; translated: Translated } {
  const isKept = (tag: string, area: string, id: string) =>
    tags.includes(tag) || recorded[area]?.[id] === english[area]?.[id]
  const kept = mapValues(translated, (areas, tag) =>
    mapValues(english, (texts, area) =>
      pick(
        areas[area] ?? {},
        Object.keys(texts).filter((id) => isKept(tag, area, id)),
      ),
    ),
  )
  const isTranslated = (area: string, id: string) =>
    Object.values(kept).some((areas) => areas[area]?.[id] !== undefined)
  return {
    recorded: mapValues(english, (texts, area) =>
      pick(
        texts,
        Object.keys(texts).filter((id) => isTranslated(area, id)),
      ),
    ),
    translated: kept,
  }
}

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => Result,
) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))
}

function pick(texts: Sources[string], ids: readonly string[]): Sources[string] {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => ids.includes(id)))
}
