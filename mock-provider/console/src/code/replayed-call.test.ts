import { expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { cutAtMarkers } from './placeholders.ts'
import { findArmedRule, toReplayedCall } from './replayed-call.ts'

const ENTRY: JournalEntry = {
  entry_id: 'entry-1',
  at: '2026-01-05T09:00:00.000Z',
  operation_id: 'usersMe',
  method: 'GET',
  url: '/sdk/v1/users/me',
  status: 404,
  duration_ms: 1,
  request_headers: {},
  response_headers: {},
  request_body: null,
  response_body: null,
}
const TARGET = { tenant: 'public-token-test-1', origin: 'http://localhost:4010' }

/** Returns the names of the variables that are marked in a text. */
const variablesOf = (text: string) => cutAtMarkers(text).filter((_, index) => index % 2 === 1)

test('a replayed call omits headers that clients set themselves or that only browsers send', () => {
  const request_headers = {
    host: 'localhost',
    connection: 'close',
    'content-length': '2',
    'user-agent': 'Firefox',
    cookie: 'a=b',
    'sec-fetch-mode': 'cors',
    'x-sdk-client': 'abc',
  }
  expect(toReplayedCall({ ...ENTRY, request_headers }, TARGET).headers).toEqual([['x-sdk-client', 'abc']])
})

test('a replayed call has no body if the recorded call had none', () => {
  expect(toReplayedCall(ENTRY, TARGET)).not.toHaveProperty('body')
})

test('a replayed SDK call authenticates with the public token and a session token', () => {
  const request_headers = { authorization: 'Basic [redacted]' }
  const { basic, placeholders, headers } = toReplayedCall({ ...ENTRY, request_headers }, TARGET)
  expect(basic?.flatMap(variablesOf)).toEqual(['PUBLIC_TOKEN', 'SESSION_TOKEN'])
  expect(placeholders.map(({ value }) => value)).toEqual([TARGET.tenant, TARGET.tenant])
  expect(headers).toEqual([])
})

test('a replayed OAuth call authenticates with the client’s id and secret', () => {
  const request_headers = { authorization: 'Basic [redacted]' }
  const { basic } = toReplayedCall({ ...ENTRY, url: '/v1/oauth2/token', request_headers }, TARGET)
  expect(basic?.flatMap(variablesOf)).toEqual(['CLIENT_ID', 'CLIENT_SECRET'])
})

test('in a replayed call, an authorization header without a scheme becomes one placeholder variable', () => {
  const request_headers = { authorization: '[redacted]' }
  const [header] = toReplayedCall({ ...ENTRY, request_headers }, TARGET).headers
  expect(variablesOf(header?.[1] ?? '')).toEqual(['AUTHORIZATION'])
})

test.each([
  ['an entry without a fault', {}],
  ['a fault triggered by a header', { fault_id: 'header:session_not_found', error_type: 'session_not_found' }],
  [
    'a fault triggered by a magic identity',
    { fault_id: 'identity:session_not_found', error_type: 'session_not_found' },
  ],
  ['a rule whose effect the journal does not record', { fault_id: 'fault-1', status: 200 }],
  ['a random delay, whose length the journal does not record', { fault_id: 'chaos:latency', status: 200 }],
  ['a random error without a type', { fault_id: 'chaos:error' }],
])('a replayed call arms no fault for %s', (_, known) => {
  expect(findArmedRule({ ...ENTRY, ...known })).toBeUndefined()
})

test.each([
  ['an armed error', { fault_id: 'fault-1', error_type: 'session_not_found' }, { error_type: 'session_not_found' }],
  ['a random error', { fault_id: 'chaos:error', error_type: 'session_not_found' }, { error_type: 'session_not_found' }],
  ['a random kind', { fault_id: 'chaos:html_502', status: 502 }, { kind: 'html_502' }],
])('a replayed call arms %s once for the same operation', (_, known, expected) => {
  expect(findArmedRule({ ...ENTRY, ...known })).toEqual({ operation_id: 'usersMe', times: 1, ...expected })
})
