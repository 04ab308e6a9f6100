import { expect, test } from 'vitest'
import { chooseLanguage, chooseTag } from './choose-language.ts'
import { toRegional } from './regional.ts'
import { listLanguages, toDirection } from './tags.ts'

const TAGS = ['en', 'da', 'de', 'fr', 'he', 'hi', 'pt-BR', 'uk', 'zh-Hans', 'zh-Hant']

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
  [['zh_CN'], 'zh-Hans'],
  [['zh_Hant_HK'], 'zh-Hant'],
  [['pt_BR.UTF-8'], 'pt-BR'],
  [['de-DE@posix'], 'de'],
  [['de_DE@euro'], 'de'],
  [['en-US-u-va-posix'], 'en'],
  [['yue-Hant-HK'], 'zh-Hant'],
  [['yue'], 'zh-Hant'],
  [['yue-Hans'], 'zh-Hans'],
  [['nan-TW', 'en'], 'zh-Hant'],
  [['zh-yue-HK'], 'zh-Hant'],
  [['zh-min-nan-TW'], 'zh-Hant'],
  [['cmn-Hans'], 'zh-Hans'],
  [['zh-cmn-Hant'], 'zh-Hant'],
  [['nb-NO'], 'da'],
  [['nn', 'en'], 'da'],
  [['no'], 'da'],
  [['gsw-CH'], 'de'],
  [['hi-Latn'], undefined],
  [['hi-Latn-IN', 'fr'], 'fr'],
  [['uk-Latn'], undefined],
  [['zh-Latn-pinyin'], undefined],
  [['sr-Cyrl'], undefined],
  [['pa', 'ca', 'gl', 'be'], undefined],
  [['tlh'], undefined],
  [[], undefined],
])('the preferred languages %j select %s', (wanted, tag) => {
  expect(chooseTag(wanted, TAGS)).toBe(tag)
})

test.each([
  ['en', ['de', 'en-GB', 'en'], 'en-GB'],
  ['en', ['de'], 'en'],
  ['de', ['', 'not a tag', 'de-AT'], 'de-AT'],
  ['zh-Hant', ['zh-CN', 'zh-HK'], 'zh-HK'],
  ['da', ['nb-NO'], 'da'],
  ['en-XA', ['en-GB'], 'en-GB'],
])('dates in %s are written for a person who prefers %j as in %s', (tag, preferred, expected) => {
  expect(toRegional(tag, preferred)).toBe(expected)
})

test.each([
  ['ar-arz', 'ar'],
  ['apc-SY', 'ar'],
  ['arb', 'ar'],
  ['ar-Latn', 'en'],
  ['prs', 'fa'],
  ['fa-Latn', 'en'],
  ['zsm', 'id'],
  ['ms-MY', 'id'],
  ['ms-Arab', 'en'],
  ['jv-ID', 'id'],
  ['sk', 'cs'],
  ['no-NO', 'da'],
])('the language %s gets the texts of %s', (tag, chosen) => {
  expect(chooseLanguage([tag])).toBe(chosen)
})

test('unknown preferred languages select English', () => {
  expect([chooseLanguage([]), chooseLanguage(['tlh']), chooseLanguage(['en-GB'])]).toEqual(['en', 'en', 'en'])
})

const RIGHT_TO_LEFT_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

test.each(listLanguages())('the text direction of $tag is that of the script of its name, $name', ({ tag, name }) => {
  expect(toDirection(tag)).toBe(RIGHT_TO_LEFT_SCRIPT.test(name) ? 'rtl' : 'ltr')
})
