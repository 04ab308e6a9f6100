import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  getWidgetLanguage,
  isEnglish,
  keepLanguage,
  listWantedLanguages,
  onLanguageChange,
  switchLanguage,
  widgetLanguage,
} from './language.ts'
import { consentText } from './messages/consent-text.ts'
import { TEXTS } from './messages/texts.ts'
import { EN } from './messages/en.ts'

beforeEach(() => localStorage.clear())

afterEach(async () => {
  vi.restoreAllMocks()
  await switchLanguage(['en'])
})

function stubBrowser(...languages: string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
}

test('without a chosen language, the page uses the configured language, then those of the browser', () => {
  stubBrowser('fr-CA', 'fr')
  expect(listWantedLanguages('de')).toEqual(['de', 'fr-CA', 'fr'])
  expect(listWantedLanguages(undefined)).toEqual(['fr-CA', 'fr'])
})

test('a language that a person has chosen comes first at the next visit', () => {
  stubBrowser('fr')
  keepLanguage('ja')
  expect(listWantedLanguages('de')).toEqual(['ja', 'de', 'fr'])
})

test('the languages that a request asks for come after the person’s choice and before all others', () => {
  stubBrowser('fr')
  expect(listWantedLanguages('de', ['it', 'es'])).toEqual(['it', 'es', 'de', 'fr'])
  keepLanguage('ja')
  expect(listWantedLanguages('de', ['it', 'es'])).toEqual(['ja', 'it', 'es', 'de', 'fr'])
})

test('with blocked storage, the chosen language is forgotten and the browser’s language is used', () => {
  stubBrowser('fr')
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)
  keepLanguage('ja')
  expect(listWantedLanguages(undefined)).toEqual(['fr'])
})

test.each([
  [true, []],
  [true, ['en']],
  [true, ['en-GB', 'de']],
  [false, ['en-XA']],
  [false, ['de', 'en']],
  [false, ['enm']],
])('it is %s that the preferred languages %j select the English texts in the code', (expected, wanted) => {
  expect(isEnglish(wanted)).toBe(expected)
})

test('switching the language changes the lang attribute, the page texts and the language of the widgets', async () => {
  await switchLanguage(['de-AT', 'en'])
  expect(document.documentElement).toMatchObject({ lang: 'de', dir: 'ltr' })
  expect(TEXTS.login.title).toBe('Anmelden')
  expect(getWidgetLanguage()).toMatchObject({ tag: 'de', direction: 'ltr' })
  expect(widgetLanguage()).toEqual({ language: getWidgetLanguage() })
})

test('a page in a right-to-left language has the direction rtl', async () => {
  await switchLanguage(['ar'])
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('switching back to English resets the language of the widgets', async () => {
  await switchLanguage(['de'])
  await switchLanguage(['en-GB'])
  expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(TEXTS.login.title).toBe(EN.login.title)
  expect(getWidgetLanguage()).toBeUndefined()
  expect(widgetLanguage()).toEqual({})
})

test('the pseudo-locale shows English with accents, in the page and in its widgets', async () => {
  await switchLanguage(['en-XA', 'de'])
  expect(document.documentElement.lang).toBe('en-XA')
  expect(TEXTS.login.title).toMatch(/Š|Ş|Ś|ï|î|í/)
  expect(JSON.stringify(getWidgetLanguage()?.messages)).not.toContain('Continue with')
})

test('the pseudo-locale is used only as the first preferred language', async () => {
  await switchLanguage(['de', 'en-XA'])
  expect(document.documentElement.lang).toBe('de')
})

test('a language listener is called after each change of the language', async () => {
  const listener = vi.fn()
  onLanguageChange(listener)
  await switchLanguage(['de'])
  await switchLanguage(['fr'])
  expect(listener).toHaveBeenCalledTimes(2)
})

test("the consent page has the widget's sentences in the language of the page", async () => {
  expect(consentText('idp.consent.allow')).toBe('Allow')
  await switchLanguage(['de'])
  expect(consentText('idp.consent.allow')).toBe('Zulassen')
  expect(consentText('idp.consent.returns-to.site', { target: 'app.example' })).toBe('Sie kehren zurück zu app.example')
})
