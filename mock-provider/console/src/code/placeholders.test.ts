import { expect, test } from 'vitest'
import { createPlaceholders, cutAtMarkers, toMarker } from './placeholders.ts'

test('in copied code, a secret becomes a placeholder variable that is named after it', () => {
  const { mark, list } = createPlaceholders()
  expect(cutAtMarkers(`token=${mark('session-token')}!`)).toEqual(['token=', 'SESSION_TOKEN', '!'])
  expect(list()).toEqual([{ name: 'SESSION_TOKEN', value: 'your-session_token' }])
})

test('a placeholder variable in copied code has the given value and comment', () => {
  const { mark, list } = createPlaceholders()
  mark('token', { value: 'abc', why: 'it is known' })
  expect(list()).toEqual([{ name: 'TOKEN', value: 'abc', why: 'it is known' }])
})

test('placeholder variables with the same name are numbered', () => {
  const { mark, list } = createPlaceholders()
  for (let count = 0; count < 3; count++) mark('token')
  expect(list().map(({ name }) => name)).toEqual(['TOKEN', 'TOKEN_2', 'TOKEN_3'])
})

test('a shared placeholder variable is reused', () => {
  const { mark, list } = createPlaceholders()
  const markers = [mark('token', { isShared: true }), mark('token', { isShared: true })]
  expect(markers[1]).toBe(markers[0])
  expect(list()).toHaveLength(1)
})

test('the name of a placeholder variable never starts with a digit', () => {
  const { mark, list } = createPlaceholders()
  mark('2fa code')
  expect(list()[0]?.name).toBe('_2FA_CODE')
})

test('redacted values at any depth of a body become placeholder variables, and other values stay', () => {
  const { markSecrets, list } = createPlaceholders()
  const body = { user: { password: '[redacted]', age: 42, tags: ['a', null, true] }, codes: ['[redacted]'] }
  expect(markSecrets(body)).toEqual({
    user: { password: toMarker('PASSWORD'), age: 42, tags: ['a', null, true] },
    codes: [toMarker('CODES')],
  })
  expect(list().map(({ name }) => name)).toEqual(['PASSWORD', 'CODES'])
})

test('redacted parameters of a URL become placeholder variables named after the parameters', () => {
  const { markSecrets } = createPlaceholders()
  expect(markSecrets('/callback?code=[redacted]&state=abc#token=[redacted]')).toBe(
    `/callback?code=${toMarker('CODE')}&state=abc#token=${toMarker('TOKEN')}`,
  )
})

test('a redacted value without a name becomes the placeholder variable SECRET', () => {
  expect(createPlaceholders().markSecrets('[redacted]')).toBe(toMarker('SECRET'))
})

test.each(['', 'path', 'url', 'ld_preload', '2fa'])(
  'the placeholder variable for %j replaces no variable of the shell or of the test',
  (wanted) => {
    const { mark, list } = createPlaceholders()
    mark(wanted)
    expect(list()[0]?.name).toBe(`_${wanted.toUpperCase()}`)
  },
)
