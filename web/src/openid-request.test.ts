import type { Session } from '@latchkey/widget/client'
import { expect, test } from 'vitest'
import { isSilent, isTooOld, readSignInTerms, toSignInStamp } from './openid-request.ts'

const NINE = Date.parse('2026-01-05T09:00:00Z')

function createSession(times: string[], changes: Partial<Session> = {}): Session {
  const authentication_factors = times.map((last_authenticated_at) => ({ last_authenticated_at }))
  // The terms use only these members of a session.
  return { session_id: 's', last_accessed_at: times[0], authentication_factors, ...changes } as Session
}

test('the sign-in terms of an OpenID request include all values of prompt, and max_age', () => {
  expect(readSignInTerms('?prompt=login+consent&max_age=300')).toEqual({
    prompts: ['login', 'consent'],
    maxAgeSeconds: 300,
  })
  expect(readSignInTerms('?prompt=&max_age=')).toEqual({ prompts: [], maxAgeSeconds: undefined })
})

test.each([
  ['none', true],
  ['none login', true],
  ['login', false],
])('prompt=%s forbids any question to the person: %s', (prompt, expected) => {
  expect(isSilent(readSignInTerms(`?${new URLSearchParams({ prompt })}`))).toBe(expected)
})

test.each([
  ['', 1_000_000, false],
  ['?max_age=300', 300, false],
  ['?max_age=300', 301, true],
  ['?max_age=0', 0, true],
])('with the query %j, a sign-in %i seconds ago is too old: %s', (search, age, expected) => {
  const session = createSession(['2026-01-05T08:00:00Z', '2026-01-05T09:00:00Z'])
  expect(isTooOld(readSignInTerms(search), session, NINE + age * 1000)).toBe(expected)
})

test('max_age also applies when the browser clock is slow', () => {
  const session = createSession(['2026-01-05T09:00:00Z'], { last_accessed_at: '2026-01-05T10:00:00Z' })
  expect(isTooOld(readSignInTerms('?max_age=300'), session, NINE - 86_400_000)).toBe(true)
})

test('without max_age, no sign-in is too old', () => {
  expect(isTooOld(readSignInTerms('?prompt=login'), null, NINE)).toBe(false)
})

test('with max_age, a session of unknown age is too old', () => {
  expect(isTooOld(readSignInTerms('?max_age=300'), createSession([]), NINE)).toBe(true)
  const { authentication_factors: _, ...stored } = createSession([])
  expect(isTooOld(readSignInTerms('?max_age=300'), stored as Session, NINE)).toBe(true)
})

test('the identifier of a sign-in changes with the session and with each sign-in', () => {
  const session = createSession(['2026-01-05T09:00:00Z'])
  const stamps = [
    session,
    createSession(['2026-01-05T09:00:01Z']),
    createSession(['2026-01-05T09:00:00Z'], { session_id: 't' }),
    null,
  ].map(toSignInStamp)
  expect(new Set(stamps).size).toBe(4)
  expect(stamps.at(-1)).toBe('')
  expect(toSignInStamp({ ...session, last_accessed_at: '2026-01-05T10:00:00Z' })).toBe(stamps[0])
})
