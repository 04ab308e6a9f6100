import { expect, test } from 'vitest'
import { findBasic, listTokens, replaceTokens, toRequestText } from './tokens.ts'
import type { RecordedCall } from './session.ts'

const CALL: RecordedCall = {
  index: 0,
  at: '2026-01-05T09:00:00.000Z',
  operation_id: 'usersMe',
  method: 'GET',
  url: '/in?next=http%3A%2F%2Flocalhost%2F%3Ftoken%3Dsecret-1',
  request_headers: { authorization: `Basic ${btoa('public-token:session:1')}` },
  request_body: '{"code":"123456","rate":"100%"}',
  status: 200,
  response_headers: {},
}

test('tokens in recorded calls are replaced in text, in URLs and in nested URLs', () => {
  const replace = (text: string) => replaceTokens(text, (token) => (token === 'secret-1' ? 'NEW' : token))
  expect(replace('Bearer secret-1')).toBe('Bearer NEW')
  expect(replace('/in?token=secret-1&other=secret-12')).toBe('/in?token=NEW&other=secret-12')
  expect(replace(CALL.url)).toBe('/in?next=http%3A%2F%2Flocalhost%2F%3Ftoken%3DNEW')
})

test('the tokens of a recorded request are found in its URL, its credentials and its body', () => {
  const tokens = listTokens(toRequestText(CALL))
  for (const token of ['secret-1', 'public-token', '123456']) expect(tokens).toContain(token)
})

test('Basic credentials are split at the first colon, and other credentials are ignored', () => {
  expect(findBasic(CALL)).toEqual(['public-token', 'session:1'])
  for (const authorization of ['Bearer secret-1', 'Basic ====', 'Basic bm9jb2xvbg=='])
    expect(findBasic({ ...CALL, request_headers: { authorization } })).toBeUndefined()
})
