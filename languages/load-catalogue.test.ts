import { expect, test } from 'vitest'
import { WEB_TEXTS } from './generated/web-texts.ts'
import { loadCatalogue } from './load-catalogue.ts'

const { loaders } = WEB_TEXTS

test('a catalogue has the translations of a language', async () => {
  expect(await loadCatalogue('de', { loaders, outdated: [] })).toMatchObject({
    language: 'Sprache',
    goHome: 'Zur Startseite',
  })
})

test('a translation whose English has changed is not loaded', async () => {
  const catalogue = await loadCatalogue('de', { loaders, outdated: ['language'] })
  expect(catalogue['language']).toBeUndefined()
  expect(catalogue['goHome']).toBe('Zur Startseite')
})

test('no catalogue is loaded for English', async () => {
  expect(await loadCatalogue('en', { loaders, outdated: [] })).toEqual({})
})
