import { expect, test } from 'vitest'
import { findLoginHint, findUiLocales } from './request-hints.ts'

test.each([
  ['/oauth/authorize?client_id=c&login_hint=ada%2Bx%40example.com', 'ada+x@example.com'],
  ['?login_hint=%20ada%20', 'ada'],
  ['/', undefined],
  ['/?login_hint=', undefined],
  [`/?login_hint=${'x'.repeat(320)}`, 'x'.repeat(320)],
  [`/?login_hint=${'x'.repeat(321)}`, undefined],
  ['/?login_hint=ada%E2%80%AEmoc', undefined],
])('the return path %s gives the login hint %s', (path, hint) => {
  expect(findLoginHint(path)).toBe(hint)
})

test.each([
  ['/oauth/authorize?client_id=c&ui_locales=fr-CA%20fr+en', ['fr-CA', 'fr', 'en']],
  ['?ui_locales=%20de%20%20', ['de']],
  ['/?ui_locales=', []],
  ['/oauth/authorize?client_id=c', []],
])('the request %s asks for the languages %j', (path, tags) => {
  expect(findUiLocales(path)).toEqual(tags)
})
