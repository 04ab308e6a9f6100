import { expect, test } from 'vitest'
import { createPlaceholders, cutAtMarkers } from './placeholders.ts'

const MARK = '\uFDD0'

test('a secret becomes a variable named after it, with a value to fill in', () => {
  const { mark, list } = createPlaceholders()
  expect(cutAtMarkers(`token=${mark('session-token')}!`)).toEqual(['token=', 'SESSION_TOKEN', '!'])
  expect(list()).toEqual([{ name: 'SESSION_TOKEN', value: 'your-session_token' }])
})

test('a variable has the given value and comment', () => {
  const { mark, list } = createPlaceholders()
  mark('token', { value: 'abc', why: 'it is known' })
  expect(list()).toEqual([{ name: 'TOKEN', value: 'abc', why: 'it is known' }])
})

test('variables with the same name are numbered', () => {
  const { mark, list } = createPlaceholders()
  for (let count = 0; count < 3; count++) mark('token')
  expect(list().map(({ name }) => name)).toEqual(['TOKEN', 'TOKEN_2', 'TOKEN_3'])
})

test('a shared variable is used again', () => {
  const { mark, list } = createPlaceholders()
  const markers = [mark('token', { isShared: true }), mark('token', { isShared: true })]
  expect(markers[1]).toBe(markers[0])
  expect(list()).toHaveLength(1)
})

test('a variable’s name never starts with a digit', () => {
  const { mark, list } = createPlaceholders()
  mark('2fa code')
  expect(list()[0]?.name).toBe('_2FA_CODE')
})

test('redacted members of any depth become variables, and everything else stays', () => {
  const { markSecrets, list } = createPlaceholders()
  const body = { user: { password: '[redacted]', age: 42, tags: ['a', null, true] }, codes: ['[redacted]'] }
  expect(markSecrets(body)).toEqual({
    user: { password: `${MARK}PASSWORD${MARK}`, age: 42, tags: ['a', null, true] },
    codes: [`${MARK}CODES${MARK}`],
  })
  expect(list().map(({ name }) => name)).toEqual(['PASSWORD', 'CODES'])
})

test('redacted parameters of a URL become variables named after the parameter', () => {
  const { markSecrets } = createPlaceholders()
  expect(markSecrets('/callback?code=[redacted]&state=abc#token=[redacted]')).toBe(
    `/callback?code=${MARK}CODE${MARK}&state=abc#token=${MARK}TOKEN${MARK}`,
  )
})

test('a redacted value without a name becomes the variable SECRET', () => {
  expect(createPlaceholders().markSecrets('[redacted]')).toBe(`${MARK}SECRET${MARK}`)
})

test('placeholder markers in recorded values and names are escaped', () => {
  const { markSecrets, list } = createPlaceholders()
  const stolen = `${MARK}HOME${MARK}`
  expect(markSecrets({ [stolen]: stolen })).toEqual({ '\uFFFDHOME\uFFFD': '\uFFFDHOME\uFFFD' })
  expect(list()).toEqual([])
})
