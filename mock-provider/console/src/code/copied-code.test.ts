import { execFileSync } from 'node:child_process'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import type { JournalEntry } from '@latchkey/openapi'
import { toCurl } from './curl.ts'
import { toJournalSession } from './journal-session.ts'
import { toPactInteraction } from './pact-interaction.ts'
import { toPlaywrightTest } from './playwright-test.ts'
import { toSession, type BugBundle } from './session.ts'
import { toSessionTest } from './session-test.ts'

/** Texts that end a string, a comment, a word or a line in one of the languages of copied code. */
const PAYLOADS = [
  "'", "';pwned();'", '"', '";pwned();"', '`', '`${pwned()}`', '${pwned()}', '\\', "\\'", "\\\\';pwned();//",
  '\n', '\npwned()\n', '\r', '\rpwned()\r', '\r\npwned\r\n', '\u2028pwned()\u2028', '\u2029pwned()\u2029', '\u0085pwned',
  '*/pwned()/*', '//', '# x\npwned', '$(pwned)', '`pwned`', ';pwned;', '|pwned', '&&pwned', '&', '>pwned', '!pwned', '~',
  '*', '{a,b}', '$HOME', '"$(pwned)"', "'$(pwned)'", "'\\''$(pwned)'\\''", '\\\npwned', '@/etc/passwd', '-o pwned',
  '\uFDD0pwned\uFDD0', '\uFDD0process.env.HOME\uFDD0', '"__proto__', '__proto__', 'x"__proto__', 'constructor',
  "a: 0];pwned();//", ": 0", '}', '})', '] }', '</script>', '\u202Epwned', '\uFEFF', '\0', '\ud800', 'class', '=', '',
] as const // prettier-ignore

/** A bug report that has one text at every place where a file can have any text. */
function createBundle(text: string): BugBundle {
  const call = {
    index: 0,
    at: '2026-01-05T09:00:00.000Z',
    operation_id: `usersMe${text}`,
    method: 'POST' as const,
    url: `/sdk/v1/users/me?x y=${text}&next=${text}`,
    request_headers: { [`x-${text}`]: text, 'content-type': 'application/json', cookie: `a b=${text}` },
    request_body: JSON.stringify({ [`a ${text}`]: text, [text]: [`b ${text}`] }),
    status: 404,
    response_headers: { location: `http://localhost/?c d=${text}`, 'set-cookie': [`e f=${text}`] },
    response_body: JSON.stringify({ error_type: `t ${text}`, error: text, [text]: { [text]: `a b ${text}` } }),
    message_ids: ['m'],
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const bundle = {
    public_token: 'public-token-test-x',
    addresses: { provider: 'http://localhost:4010', web: 'http://localhost:3000', tool_server: 'http://localhost:1' },
    state: { tables: { users: { [text]: { [`x${text}`]: text, [`"${text}`]: [text] } } } },
    seed: text,
    calls: [
      call,
      { ...call, index: 1, request_headers: form, request_body: new URLSearchParams([[text, text]]).toString() },
      { ...call, index: 2, request_body: text },
      { ...call, index: 3, operation_id: 'mockFaultsCreate', status: 200 },
      { ...call, index: 4, operation_id: 'totps', status: null },
    ],
    messages: [
      { message_id: 'm', to: text, code: `c ${text}`, links: [{ href: `http://localhost/?g h=${encode(text)}` }] },
    ],
  }
  return bundle as unknown as BugBundle // what a file may have, whatever its type says
}

function encode(text: string): string {
  return new URLSearchParams([['x', text]]).toString().slice(2)
}

/** An entry of the journal that has one text at every place where a caller can have any text. */
function createEntry(text: string): JournalEntry {
  return {
    entry_id: 'journal-entry-1',
    at: '2026-01-05T09:00:00.000Z',
    operation_id: `usersMe${text}`,
    method: `POST${text}`,
    url: `/sdk/v1/users/me?x=${text}&y=[redacted]`,
    status: 404,
    duration_ms: 3,
    error_type: `t ${text}`,
    fault_id: `fault-1${text}`,
    request_headers: { [`x-${text}`]: text, 'x-plain': text, authorization: 'Basic [redacted]' },
    response_headers: {},
    request_body: { [`a ${text}`]: text, secret: '[redacted]' },
    response_body: { error: text, [text]: text },
  }
}

/** Lists the names and the comments of a program, which is all of it that is neither syntax nor a value. */
function listWords(code: string): string[] {
  const { program, comments, errors } = parseSync('copied.ts', code)
  expect(errors.map(({ message }) => message)).toEqual([])
  const words = comments.map(({ value }) => value)
  new Visitor({ Identifier: ({ name }) => void words.push(name) }).visit(program)
  return words
}

/** What the texts would run. */
const SMUGGLED = /pwned|env|passwd/

test.each(PAYLOADS.map((text) => [JSON.stringify(text), text]))(
  'the file of a bug report with %s stands in no copied Playwright test outside of a string',
  { tags: 'threat.m9' },
  (_name, text) => {
    const words = listWords(toSessionTest(toSession(createBundle(text))))
    expect(words).toContain('importTenant')
    expect(words.filter((word) => SMUGGLED.test(word))).toEqual([])
  },
)

test.each(PAYLOADS.map((text) => [JSON.stringify(text), text]))(
  'a call of the journal with %s stands in no copied code outside of a string',
  { tags: 'threat.m9' },
  (_name, text) => {
    const entry = createEntry(text)
    const target = { tenant: 'public-token-test-x', origin: 'http://localhost:4010' }
    const source = { provider: target.origin, config: { public_token: target.tenant }, messages: [] }
    const session = toJournalSession([entry], source as unknown as Parameters<typeof toJournalSession>[1]) // the rest is not read
    const words = [toPlaywrightTest(entry, target), toSessionTest(session)].flatMap(listWords)
    expect(words.filter((word) => SMUGGLED.test(word))).toEqual([])
    expect(() => JSON.parse(toPactInteraction(entry))).not.toThrow()
    if (text.includes('\0')) return // no process has a NUL in its arguments
    const spy = 'pwned() { echo PWNED; }\ncurl() { printf \'curl %s\\n\' "$#"; }\n'
    const script = `${spy}${toCurl(entry, target)}`
    const ran = execFileSync('sh', ['-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(ran).toMatch(/^(?:curl \d+\n){1,2}$/)
  },
)
