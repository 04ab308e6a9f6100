// `npm run translated -- --check`: reports translations that are missing, outdated or unused. Pages show English instead.
// `npm run translated -- de fr`: records that these languages say what the English texts say now (`--all`: every language).
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isLanguageTag, isTranslated, listLanguages } from '../languages/tags.ts'
import { findEnglish, LANGUAGE_DOCUMENTS } from './language-documents.ts'
import { describeGaps, record, TRANSLATED_FROM, type Sources } from './translations.ts'

const ROOT = path.join(import.meta.dirname, '..')
const CATALOGUES = 'languages/catalogues'
const TAGS = listLanguages().flatMap(({ tag }) => (isTranslated(tag) ? tag : []))
const english = findEnglish()
const recorded: Sources = JSON.parse(readFileSync(TRANSLATED_FROM, 'utf8'))
const translated: Record<string, Sources> = {}
for (const tag of TAGS) translated[tag] = await import(pathToFileURL(toCatalogue(tag)).href)

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
  writeFileSync(TRANSLATED_FROM, `${JSON.stringify(result.recorded, null, 2)}\n`)
  for (const [tag, areas] of Object.entries(result.translated)) writeFileSync(toCatalogue(tag), renderCatalogue(areas))
  execFileSync('npx', ['oxfmt', CATALOGUES], { cwd: ROOT, shell: process.platform === 'win32' })
  for (const [file, render] of Object.entries(LANGUAGE_DOCUMENTS)) writeFileSync(path.join(ROOT, file), render())
}

function toCatalogue(tag: string) {
  return path.join(ROOT, CATALOGUES, `${tag}.ts`)
}

function renderCatalogue(areas: Sources) {
  return Object.entries(areas)
    .map(([area, texts]) => `export const ${area} = ${JSON.stringify(texts, null, 2)}\n`)
    .join('\n')
}
