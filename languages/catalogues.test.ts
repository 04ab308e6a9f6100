import { readdirSync, readFileSync } from 'node:fs'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import { formatMessage } from './format-message.ts'
import type { Catalogue } from './live-texts.ts'
import glossary from './glossary.json' with { type: 'json' }
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

/** Texts that only developers see: the widget's configuration is wrong. */
const FOR_DEVELOPERS = /^(config|one-tap\.error)\.|^passkey\.no-user$/

/** The texts that everybody reads, with placeholders as `{}`: neither the server's messages nor the developers' texts. */
function listPlainTexts(tag: string): { id: string; english: string; text: string }[] {
  return (['widget', 'web', 'mails'] as const).flatMap((area) => {
    const english = readSource(area)
    return Object.entries(read(tag, area))
      .filter(([id]) => !FOR_DEVELOPERS.test(id))
      .map(([id, text]) => ({ id, english: withoutNames(english[id]), text: withoutNames(text) }))
  })
}

function withoutNames(message = '') {
  return message.replaceAll(/\{\w+\}/g, '{}')
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

/** The terms of `glossary.json`, and the English texts that have them. */
const TERMS: Readonly<Record<string, RegExp>> = {
  'sign in': /\b(sign(ing|s|ed)? (you )?in\b(?! as)|sign-in|log(ging|ged|s)? (you )?in\b|login)/i,
  'sign out': /log(ged|ging)? (you )?out|sign(ing|s)? (you )?out/i,
  'login page': /login page/i,
  'login link': /login link|magic link could/i,
  passcode: /passcode/i,
  password: /password/i,
  passkey: /passkey/i,
  email: /\bemail(?! me)/i,
  'phone number': /phone number/i,
  account: /\baccount/i,
  app: /\b(apps?(?! sdk)|application)\b/i,
  access: /\baccess\b(?! to some)/i,
  permission: /permission|\bscopes?\b/i,
  session: /session(?! to call)/i,
  wallet: /wallet/i,
  browser: /browser/i,
  device: /device/i,
  continue: /^continue$/i,
  cancel: /^cancel$/i,
  'try again': /try again/i,
}

/** For each language and term, patterns of the agreed words and of the rejected ones. */
const GLOSSARY: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = glossary

test('the glossary has every term in every language', () => {
  expect(Object.keys(GLOSSARY)).toEqual(TAGS)
  for (const tag of TAGS) expect(Object.keys(GLOSSARY[tag] ?? {}), tag).toEqual(Object.keys(TERMS))
})

test.each(TAGS)('the texts in %s use the words of the glossary, and none that it rejects', (tag) => {
  const wrong = listPlainTexts(tag).flatMap(({ id, english, text }) =>
    Object.entries(GLOSSARY[tag] ?? {}).flatMap(([term, [agreed = '', rejected]]) => {
      const isMissing = TERMS[term]?.test(english) && !new RegExp(agreed, 'iu').test(text)
      const isRejected = rejected !== undefined && new RegExp(rejected, 'iu').test(text)
      return isMissing || isRejected ? [`${term}, ${id}: ${text}`] : []
    }),
  )
  expect(wrong).toEqual([])
})

/** Standards and data formats in Latin letters, and "token" and "scope" as other scripts spell them. */
const JARGON =
  /E\.164|URL|token|scope|OAuth|callback|токен|скоуп|توکن|אסימון|टोकन|स्कोप|โทเค็น|トークン|スコープ|토큰|令牌|權杖/i

test.each(TAGS)('no text in %s has a word of developers', (tag) => {
  expect(listPlainTexts(tag).filter(({ text }) => JARGON.test(text))).toEqual([])
})

/** Buttons that stand side by side, by area. The specified "Email me a login link" and "code" are alike in English too. */
const BUTTONS: readonly [area: Area, ...ids: string[]][] = [
  ['widget', 'apps.remove', 'apps.cancel'],
  ['widget', 'form.try-again', 'password.instead'],
  ['widget', 'idp.consent.allow', 'idp.consent.deny'],
  ['widget', 'idp.logout.yes', 'idp.logout.no'],
  ['widget', 'passkeys.another', 'passkeys.done'],
  ['widget', 'passkeys.create', 'passkeys.skip'],
  ['widget', 'passkeys.delete', 'passkeys.cancel'],
  ['widget', 'passkeys.edit', 'passkeys.delete'],
  ['widget', 'passkeys.save', 'passkeys.cancel'],
  ['widget', 'password.continue', 'password.login.forgot'],
  ['widget', 'password.continue', 'password.without'],
  ['widget', 'password.resend', 'password.without'],
  ['web', 'authenticate.stay', 'authenticate.toLogin'],
  ['web', 'chooseAccount.keep', 'chooseAccount.useOther'],
  ['web', 'confirmSignIn.proceed', 'confirmSignIn.cancel'],
  ['web', 'consent.tryAgain', 'goHome'],
  ['web', 'home.connection.disconnect', 'home.signOut'],
  ['web', 'resetPassword.send', 'resetPassword.useGithub'],
]

/** Reports whether the first words of two texts begin alike, for more than half of the shorter one. */
function beginAlike(texts: readonly string[]): boolean {
  const [one = '', other = ''] = texts.map(
    (text) => /^[^\s-]+/.exec(text.replace(/^\{\}\s*/, '').toLowerCase())?.[0] ?? '',
  )
  const length = Math.min(one.length, other.length)
  return one.slice(0, Math.floor(length / 2) + 1) === other.slice(0, Math.floor(length / 2) + 1)
}

test.each(TAGS)('no two buttons side by side begin with the same word in %s', (tag) => {
  const alike = BUTTONS.map(([area, ...ids]) => ids.map((id) => withoutNames(read(tag, area)[id]))).filter(beginAlike)
  expect(alike).toEqual([])
})

test('French has no-break spaces at its punctuation marks', () => {
  const wrong = AREAS.flatMap((area) =>
    Object.values(read('fr', area)).filter((text) => / [:;!?»]|« |«\S|\S»/.test(text)),
  )
  expect(wrong).toEqual([])
})

test.each(CASES)('the hyphen of "e-mail" and "e-post" breaks no line in %s of the area %s', (tag, area) => {
  expect(Object.values(read(tag, area)).filter((text) => /\be-(mail|post)/i.test(text))).toEqual([])
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
