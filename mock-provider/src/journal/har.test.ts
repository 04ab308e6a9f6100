import type { JournalEntry } from '@latchkey/openapi'
import { expect, test } from 'vitest'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { VERSION } from '../core/version.ts'
import { toHar } from './har.ts'

const ENTRY: JournalEntry = {
  entry_id: 'journal-entry-test-1',
  at: '2026-01-01T00:00:00Z',
  operation_id: 'usersMeUpdate',
  method: 'PUT',
  url: '/sdk/v1/users/me?a=1&a=2',
  status: 200,
  duration_ms: 3,
  fault_id: 'header:html_502',
  message_ids: ['m-1', 'm-2'],
  request_headers: { 'content-type': 'application/json' },
  response_headers: { 'content-type': 'text/plain', location: '/next' },
  request_body: { name: 'Ada' },
  response_body: { ok: true },
}

test('a journal entry is converted to a HAR request and response', () => {
  const { log } = toHar(createTestTenants().default(), [ENTRY])
  expect(log).toMatchObject({ version: '1.2', creator: { name: 'Latchkey mock provider', version: VERSION } })
  expect(log.entries).toEqual([
    {
      startedDateTime: ENTRY.at,
      time: 3,
      request: {
        method: 'PUT',
        url: 'http://localhost:4010/sdk/v1/users/me?a=1&a=2',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'content-type', value: 'application/json' }],
        queryString: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
        postData: { mimeType: 'application/json', text: '{"name":"Ada"}' },
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: 200,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'content-type', value: 'text/plain' },
          { name: 'location', value: '/next' },
        ],
        content: { size: 11, mimeType: 'text/plain', text: '{"ok":true}' },
        redirectURL: '/next',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: 3, receive: 0 },
      comment: 'usersMeUpdate header:html_502 m-1 m-2',
    },
  ])
})

test('a journal entry without bodies, headers and response has empty values in a HAR', () => {
  const { fault_id: _, message_ids: __, ...rest } = ENTRY
  const bare = { ...rest, status: null, request_headers: {}, response_headers: {}, request_body: null }
  const [entry] = toHar(createTestTenants().default(), [{ ...bare, response_body: null }]).log.entries
  expect(entry?.request).not.toHaveProperty('postData')
  expect(entry?.response).toMatchObject({ status: 0, content: { size: 0, mimeType: '', text: '' }, redirectURL: '' })
  expect(entry?.comment).toBe('usersMeUpdate')
})

test('a HAR export names the bodies that the journal truncated', () => {
  const cut: JournalEntry = { ...ENTRY, truncated: ['request_body', 'response_body'] }
  const [entry] = toHar(createTestTenants().default(), [cut]).log.entries
  expect(entry?.comment).toBe('usersMeUpdate header:html_502 m-1 m-2 truncated:request_body truncated:response_body')
})
