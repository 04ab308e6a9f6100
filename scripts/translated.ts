// `npm run translated -- --check`: reports translations that are missing, outdated or unused. Pages show English instead.
// `npm run translated -- de fr`: records that these languages say what the English texts say now (`--all`: every language).
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isLanguageTag, isTranslated, listLanguages } from '../languages/tags.ts'
import { findEnglish, LANGUAGE_DOCUMENTS } from './language-documents.ts'
import { describeGaps, record, TRANSLATED_FROM, type Sources } from './translations.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TAGS = listLanguages().flatMap(({ tag }) => (isTranslated(tag) ? tag : []))
const english = findEnglish()
const recorded: Sources = readJson(TRANSLATED_FROM)
const translated = Object.fromEntries(
  TAGS.map((tag) => [
    tag,
    Object.fromEntries(Object.keys(english).map((area) => [area, readJson(toCatalogue(tag, area))])),
  ]),
)

const chosen = process.argv.slice(2)
const unknown = chosen.filter((tag) => tag !== '--all' && !(isLanguageTag(tag) && isTranslated(tag)))
if (chosen.includes('--check')) check()
else if (chosen.length === 0 || unknown.length > 0) {
  console.error(`Name languages (${TAGS.join(', ')}), --all or --check.`)
  process.exitCode = 2
} else save(chosen.includes('--all') ? TAGS : chosen)

function check() {
  const gaps = describeGaps(english, recorded, translated)
  for (const gap of gaps) console.log(gap)
  console.log(gaps.length === 0 ? 'Every translation is up to date.' : `${gaps.length} translations are to be done.`)
  process.exitCode = gaps.length === 0 ? 0 : 1
}

function save(tags: readonly string[]) {
  const result = record({ english, recorded, translated }, tags)
  writeJson(TRANSLATED_FROM, result.recorded)
  for (const [tag, areas] of Object.entries(result.translated))
    for (const [area, texts] of Object.entries(areas)) writeJson(toCatalogue(tag, area), texts)
  for (const [file, render] of Object.entries(LANGUAGE_DOCUMENTS)) writeFileSync(path.join(ROOT, file), render())
}

function toCatalogue(tag: string, area: string) {
  return path.join(ROOT, 'languages/catalogues', tag, `${area}.json`)
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}
