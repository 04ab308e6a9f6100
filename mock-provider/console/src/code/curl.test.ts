import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { toCurl } from './curl.ts'

const WHERE = { tenant: 'public-token-test-1', origin: 'http://localhost:4010' }

const AWKWARD = `it's "quoted", $HOME \`id\` \\ {a} [b] !\nand a second line\ttabbed — é`

const ENTRY: JournalEntry = {
  entry_id: 'journal-entry-1',
  at: '2026-01-05T09:00:00.000Z',
  operation_id: 'otpsAuthenticate',
  method: 'POST',
  url: '/sdk/v1/otps/authenticate?x=a%20b&token=[redacted]',
  status: 404,
  duration_ms: 3,
  error_type: 'otp_code_not_found',
  request_headers: {
    host: 'localhost:4010',
    'user-agent': 'Firefox',
    'sec-fetch-site': 'same-site',
    cookie: '[redacted]',
    'content-length': '12',
    'content-type': 'application/json',
    authorization: 'Basic [redacted]',
    'x-odd': AWKWARD.replaceAll('\n', ' '),
    'x-empty': '',
  },
  response_headers: {},
  request_body: {
    token: '[redacted]',
    note: AWKWARD,
    list: [1, true, null],
    href: 'https://a.example/?code=[redacted]',
  },
  response_body: { error_type: 'otp_code_not_found' },
}

/** Runs a script in a real shell, where a function in place of curl prints its arguments. */
function runInShell(script: string): string[] {
  const spy = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; printf '\\n\\0'; }\n`
  return execFileSync('sh', ['-c', `${spy}${script}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1)
}

/** Lists the values of an option. */
function valuesOf(words: readonly string[], option: string): string[] {
  return words.flatMap((word, index) => (words[index - 1] === option ? [word] : []))
}

test('the copied curl command passes every argument unchanged, whatever characters it has', () => {
  const words = runInShell(toCurl(ENTRY, WHERE))
  expect(valuesOf(words, '-X')).toEqual(['POST'])
  expect(words).toContain('http://localhost:4010/sdk/v1/otps/authenticate?x=a%20b&token=your-token')
  expect(JSON.parse(valuesOf(words, '--data-raw')[0] ?? '')).toEqual({
    token: 'your-token_2',
    note: AWKWARD,
    list: [1, true, null],
    href: 'https://a.example/?code=your-code',
  })
  expect(valuesOf(words, '-H')).toEqual([
    'content-type: application/json',
    `x-odd: ${AWKWARD.replaceAll('\n', ' ')}`,
    'x-empty;',
  ])
})

test('the copied curl command of an SDK call uses the public token as user name and password', () => {
  expect(valuesOf(runInShell(toCurl(ENTRY, WHERE)), '-u')).toEqual(['public-token-test-1:public-token-test-1'])
})

test('a secret that is filled into the copied curl command is sent', () => {
  const script = toCurl(ENTRY, WHERE).replace("TOKEN_2='your-token_2'", "TOKEN_2='12 34'")
  expect(valuesOf(runInShell(script), '--data-raw')[0]).toContain('"token":"12 34"')
})

test('the copied curl command sends form data with variables for the client’s credentials', () => {
  const request_headers = { 'content-type': 'application/x-www-form-urlencoded', authorization: 'Basic [redacted]' }
  const request_body = { grant_type: 'authorization_code', code: '[redacted]', resource: ['https://a', 'https://b'] }
  const entry = { ...ENTRY, url: '/v1/oauth2/token', request_headers, request_body }
  const words = runInShell(toCurl(entry, WHERE))
  expect(valuesOf(words, '--data-urlencode')).toEqual([
    'grant_type=authorization_code',
    'code=your-code',
    'resource=https://a',
    'resource=https://b',
  ])
  expect(valuesOf(words, '-u')).toEqual(['your-client_id:your-client_secret'])
})

test('the copied curl command replaces a bearer token with a variable', () => {
  const entry = { ...ENTRY, method: 'GET', request_body: null, request_headers: { authorization: 'Bearer [redacted]' } }
  const words = runInShell(toCurl(entry, WHERE))
  expect(valuesOf(words, '-H')).toEqual(['authorization: Bearer your-access_token'])
  expect(words).not.toContain('--data-raw')
})

test('the copied curl command arms the fault of a rule before the call', () => {
  const words = runInShell(toCurl({ ...ENTRY, fault_id: 'fault-1' }, WHERE))
  const [arming = '', call = ''] = words.join('\0').split('\n\0', 2)
  expect(arming.split('\0')).toContain('http://localhost:4010/_mock/public-token-test-1/faults')
  expect(arming).toContain('{"operation_id":"otpsAuthenticate","error_type":"otp_code_not_found","times":1}')
  expect(call).toContain('/sdk/v1/otps/authenticate')
})

test('the copied curl command arms no fault of a request header and names an unknown fault in a comment', () => {
  expect(toCurl({ ...ENTRY, fault_id: 'header:otp_code_not_found' }, WHERE)).not.toContain('_mock')
  const { error_type: _, ...entry } = ENTRY
  expect(toCurl({ ...entry, fault_id: 'fault-1', status: 200, response_body: null }, WHERE)).toContain(
    '# The fault fault-1 was applied to this call',
  )
})

test('a recorded body cannot inject shell variables into the copied curl command', () => {
  const stolen = '\uFDD0HOME\uFDD0'
  const words = runInShell(toCurl({ ...ENTRY, request_body: { [stolen]: stolen } }, WHERE))
  expect(words.join(' ')).toContain('{"\uFDD0HOME\uFDD0":"\uFDD0HOME\uFDD0"}')
})

test('the copied curl command warns about a request body that the journal has truncated', () => {
  const warning = '# The journal has only the beginning of the body. Complete it where it says "truncated".'
  expect(toCurl({ ...ENTRY, truncated: ['request_body'] }, WHERE)).toContain(warning)
  expect(toCurl({ ...ENTRY, truncated: ['response_body'] }, WHERE)).not.toContain(warning)
  expect(runInShell(toCurl({ ...ENTRY, truncated: ['request_body'] }, WHERE))).toEqual(runInShell(toCurl(ENTRY, WHERE)))
})
