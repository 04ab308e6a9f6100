import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ENGLISH = path.join(import.meta.dirname, '../languages/catalogues/en')
/** The number of characters of a hash. It only has to tell an edited text from the earlier one. */
const LENGTH = 8

/** The hashes of the English texts that the translations were made from, by area and id. */
export const TRANSLATED_FROM = path.join(import.meta.dirname, '../languages/translated-from.json')

export type Hashes = Record<string, Record<string, string>>

/** Hashes the English texts as they are now. */
export function hashEnglish(): Hashes {
  return Object.fromEntries(
    readdirSync(ENGLISH).map((file) => [
      path.basename(file, '.json'),
      Object.fromEntries(
        Object.entries<string>(JSON.parse(readFileSync(path.join(ENGLISH, file), 'utf8'))).map(([id, text]) => [
          id,
          createHash('sha256').update(text).digest('hex').slice(0, LENGTH),
        ]),
      ),
    ]),
  )
}

/** Lists the texts, as `area id`, whose English has changed since it was translated, or was never translated. */
export function listStale(now: Hashes, translated: Hashes): string[] {
  return Object.entries(now).flatMap(([area, texts]) =>
    Object.entries(texts).flatMap(([id, hash]) => (translated[area]?.[id] === hash ? [] : `${area} ${id}`)),
  )
}
