import { expect, test } from 'vitest'
import { chooseLanguage, chooseTag } from './choose-language.ts'

const TAGS = ['en', 'de', 'fr', 'he', 'pt-BR', 'uk', 'zh-Hans', 'zh-Hant']

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['DE-ch'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['zh'], 'zh-Hans'],
  [['zh-TW'], 'zh-Hant'],
  [['zh-HK'], 'zh-Hant'],
  [['zh-SG'], 'zh-Hans'],
  [['iw-IL'], 'he'],
  [['tlh', 'fr-CA'], 'fr'],
  [['en-GB', 'de'], 'en'],
  [['', 'not a tag', 'C', 'uk'], 'uk'],
  [['tlh'], undefined],
  [[], undefined],
])('the preferred languages %j select %s', (wanted, tag) => {
  expect(chooseTag(wanted, TAGS)).toBe(tag)
})

test('unknown preferred languages select English', () => {
  expect([chooseLanguage([]), chooseLanguage(['tlh']), chooseLanguage(['en-GB'])]).toEqual(['en', 'en', 'en'])
})
