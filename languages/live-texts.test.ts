import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import { WEB_TEXTS } from './generated/web-texts.ts'
import { LiveTexts } from './live-texts.ts'
import { loadCatalogue } from './load-catalogue.ts'

const ENGLISH = {
  title: 'Users',
  count: '{count, plural, one {1 user} other {# users}}',
  actions: { lock: 'Lock {name}' },
} as const

test('UI texts are English until a language is chosen', () => {
  const texts = new LiveTexts(formatMessage).define('users', ENGLISH)
  expect([texts.title, texts.count({ count: 1 }), texts.actions.lock({ name: 'Ada' })]).toEqual([
    'Users',
    '1 user',
    'Lock Ada',
  ])
})

test('changing the language updates texts that are already in use', () => {
  const live = new LiveTexts(formatMessage)
  const { actions, count } = live.define('users', ENGLISH)
  live.switchTo('de', {
    'users.count': '{count, plural, one {# Person} other {# Personen}}',
    'users.actions.lock': '{name} sperren',
  })
  expect([live.locale, count({ count: 2 }), actions.lock({ name: 'Ada' })]).toEqual(['de', '2 Personen', 'Ada sperren'])
})

test('a text without a translation stays in English', () => {
  const live = new LiveTexts(formatMessage)
  const texts = live.define('users', ENGLISH)
  live.switchTo('de', {})
  expect(texts.title).toBe('Users')
})

test('the English messages are listed by their ids', () => {
  const live = new LiveTexts(formatMessage)
  live.define('', { users: ENGLISH })
  expect(live.english).toEqual({
    'users.title': ENGLISH.title,
    'users.count': ENGLISH.count,
    'users.actions.lock': ENGLISH.actions.lock,
  })
})

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
