import { expect, test } from 'vitest'
import { formatMessage } from '../languages/format-message.ts'
import { findEnglish } from './language-documents.ts'
import { describeGaps, listOutdated, record } from './translations.ts'

const recorded = { web: { title: 'Old', back: 'Back' } }
const english = { web: { title: 'New', back: 'Back' } }
const translated = {
  de: { web: { title: 'Neu', back: 'Zurück' } },
  fr: { web: { title: 'Ancien', back: 'Retour', gone: 'Parti' } },
}

test('a translation is outdated when its English text has changed, but not when it is new or gone', () => {
  expect(listOutdated({ title: 'New', back: 'Back', more: 'More' }, { ...recorded.web, gone: 'Gone' })).toEqual([
    'title',
  ])
})

test('the report names missing, outdated and unused translations by language, area and id', () => {
  const catalogues = { de: { web: { back: 'Zurück' } }, fr: translated.fr }
  expect(describeGaps(english, recorded, catalogues)).toEqual([
    'de web title: missing, “New”',
    'fr web title: outdated, “Old” is now “New”',
    'fr web gone: unused',
  ])
})

test('translations of unchanged texts are not in the report', () => {
  expect(describeGaps(recorded, recorded, { de: translated.de })).toEqual([])
})

test('recording a language removes outdated translations into the others, and those of texts that are gone', () => {
  expect(record({ english, recorded, translated }, ['de'])).toEqual({
    recorded: english,
    translated: { de: translated.de, fr: { web: { back: 'Retour' } } },
  })
})

test('an English text is not recorded before a language has its translation', () => {
  const now = { web: { ...english.web, more: 'More' } }
  expect(record({ english: now, recorded, translated }, ['de', 'fr']).recorded).toEqual(english)
})

test('every English text is well-formed', () => {
  for (const texts of Object.values(findEnglish()))
    for (const text of Object.values(texts)) expect(formatMessage(text, {}, 'en')).not.toBe('')
})
