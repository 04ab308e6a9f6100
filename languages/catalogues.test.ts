import { readdirSync, readFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import type { Catalogue } from './live-texts.ts'
import { isTranslated, listLanguages } from './tags.ts'

const FOLDER = new URL('catalogues/', import.meta.url)
const AREAS = ['widget', 'errors', 'web', 'mails'] as const
type Area = (typeof AREAS)[number]
const TAGS = listLanguages().flatMap(({ tag }) => (isTranslated(tag) ? tag : []))
const CASES = TAGS.flatMap((tag) => AREAS.map((area) => [tag, area] as const))
const CATALOGUES = new Map<string, Record<Area, Catalogue>>()
for (const tag of TAGS) CATALOGUES.set(tag, await import(`./catalogues/${tag}.ts`))

function read(tag: string, area: Area): Catalogue {
  return CATALOGUES.get(tag)?.[area] ?? {}
}

/** Returns the English texts that the translations were made from. */
function readSource(area: string): Catalogue {
  return JSON.parse(readFileSync(new URL('translated-from.json', import.meta.url), 'utf8'))[area]
}

/** The arguments of a message, with the categories of each plural. */
function describeArguments(elements: readonly MessageFormatElement[]): { names: Set<string>; plurals: string[][] } {
  const names = new Set<string>()
  const plurals: string[][] = []
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue
    names.add(element.value)
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
    if (element.type === TYPE.plural) plurals.push(Object.keys(element.options))
    for (const { value } of Object.values(element.options)) {
      const inner = describeArguments(value)
      for (const name of inner.names) names.add(name)
      plurals.push(...inner.plurals)
    }
  }
  return { names, plurals }
}

test('every language but English has a file of translations, and every file belongs to a language', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(TAGS.map((tag) => `${tag}.ts`).toSorted())
})

test.each(CASES)('the English text of every message in %s of the area %s is recorded', (tag, area) => {
  const english = readSource(area)
  expect(Object.keys(read(tag, area)).filter((id) => english[id] === undefined)).toEqual([])
})

test.each(CASES)('no message in %s of the area %s is empty or has control characters', (tag, area) => {
  const bad = Object.entries(read(tag, area)).filter(
    ([, text]) => text.trim() === '' || /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text),
  )
  expect(bad).toEqual([])
})

test.each(CASES)('messages in %s of the area %s have the same arguments as the English ones', (tag, area) => {
  const english = readSource(area)
  const different = Object.entries(read(tag, area)).filter(([id, text]) => {
    const names = (message: string) =>
      [...describeArguments(parse(message, { ignoreTag: true })).names].toSorted().join()
    return names(text) !== names(english[id] ?? '')
  })
  expect(different).toEqual([])
})

test.each(CASES)('plurals in %s of the area %s have exactly the plural forms of the language', (tag, area) => {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions()
  const wrong = Object.entries(read(tag, area)).filter(([, text]) =>
    describeArguments(parse(text, { ignoreTag: true })).plurals.some((forms) => {
      const categories = forms.filter((form) => !form.startsWith('='))
      return categories.toSorted().join() !== pluralCategories.toSorted().join()
    }),
  )
  expect(wrong).toEqual([])
})

test.each(TAGS)('our formatter formats every message in %s like the library intl-messageformat', (tag) => {
  for (const area of AREAS) {
    for (const message of Object.values(read(tag, area))) {
      const { names } = describeArguments(parse(message, { ignoreTag: true }))
      const theirs = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true })
      for (const count of names.size > 0 ? [0, 1, 2, 3, 5, 11, 21, 1_000_000] : [0]) {
        const values = Object.fromEntries([...names].map((name) => [name, count]))
        expect(formatMessage(message, values, tag)).toBe(theirs.format(values))
      }
    }
  }
})
