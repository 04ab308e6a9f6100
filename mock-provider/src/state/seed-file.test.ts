import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '../../facts/user-files.ts'
import { readSeed, SeedError } from './seed-file.ts'

function messageOf(text: string, file = 'seed.yaml'): string {
  try {
    readSeed(text, file)
  } catch (error) {
    if (error instanceof SeedError) return error.message
    throw error
  }
  return 'no error'
}

test('a seed file can be JSON', () => {
  const seed = { tenants: [{ public_token: 'public-token-test-a', users: [{ email: 'ada@example.com' }] }] }
  expect(readSeed(JSON.stringify(seed), 'seed.json')).toEqual(seed)
  expect(readSeed(JSON.stringify(seed, null, '\t'), 'seed.json')).toEqual(seed)
})

const TENANT = 'tenants:\n  - public_token: public-token-test-a\n'

test.each([
  ['tenants:\n  - users: []\n', "seed.yaml:2: tenants[0] must have required property 'public_token'"],
  ['tenants:\n  - public_token: public-token-live-x\n', 'seed.yaml:2: tenants[0].public_token must match pattern'],
  [`${TENANT}    user: []\n`, 'seed.yaml:3: tenants[0] must NOT have additional properties ("user")'],
  [`${TENANT}    users:\n      - email: 5\n`, 'seed.yaml:4: tenants[0].users[0].email must be string'],
  [
    `${TENANT}    config:\n      origins: []\n      colour: red\n`,
    'seed.yaml:5: tenants[0].config must NOT have unevaluated properties ("colour")',
  ],
  [
    `${TENANT}    clients:\n      - client_name: x\n        client_type: unknown\n        redirect_urls: []\n`,
    'seed.yaml:5: tenants[0].clients[0].client_type must be equal to one of the allowed values',
  ],
  [
    `${TENANT}    faults:\n      - operation_id: usersMe\n        kind: late\n`,
    'seed.yaml:5: tenants[0].faults[0].kind must be equal to one of the allowed values',
  ],
  [
    `${TENANT}    config: &own { project_name: 5 }\n  - public_token: public-token-test-b\n    config: *own\n`,
    'seed.yaml:5: tenants[1].config.project_name must be string',
  ],
  ['', 'seed.yaml:1: the file must be object'],
])('the seed %j violates the schema, and the error names its line and path', (text, message) => {
  expect(messageOf(text)).toContain(message)
})

test.each([
  ['tenants: [', 'seed.yaml:1: tenants: '],
  [
    `${TENANT}    users:\n      - email: a@example.com\n        email: b@example.com\n`,
    'seed.yaml:5: tenants[0].users[0].email: Map keys must be unique',
  ],
  ['tenants:\n\t- public_token: x\n', 'seed.yaml:2: tenants'],
  [`${TENANT}    config: !mine {}\n`, 'seed.yaml:3: tenants[0].config: Unresolved tag: !mine'],
  ['tenants: []\n---\ntenants: []\n', 'seed.yaml:2: tenants: Source contains multiple documents'],
  ['tenants: *none\n', 'seed.yaml:1: the file: Unresolved alias'],
  [`${TENANT}    config: &own { project_name: *own }\n`, 'seed.yaml:1: the file: Converting circular structure'],
])('the seed %j is malformed YAML, and the error names its line and path', (text, message) => {
  expect(messageOf(text)).toContain(message)
})

test.each([
  ['{\n  "tenants": [\n    { "public_token": 5 }\n  ]\n}', 'seed.json:3: tenants[0].public_token must be string'],
  ['{\n  "tenants": [],\n  "tenants": []\n}', 'seed.json:3: tenants: Map keys must be unique'],
  ['{\n  "tenants" []\n}', 'seed.json:2: tenants: Missing , or : between flow map items'],
])('the JSON seed %j is invalid, and the error names its line and path', (text, message) => {
  expect(messageOf(text, 'seed.json')).toContain(message)
})

test.each([
  ['{\n  // the tenants\n  "tenants": []\n}', 2],
  ['{\n  "tenants": [ /* none */ ]\n}', 2],
  ['{ "tenants": [] } // end', 1],
])('the JSON seed %j has a comment, and the error says so', (text, line) => {
  expect(messageOf(text, 'seed.json')).toBe(
    `seed.json:${line}: JSON has no comments. Leave them out, or write YAML with #.`,
  )
})

test('a JSON seed may have addresses of the web, which are no comments', () => {
  const seed = { tenants: [{ public_token: 'public-token-test-a', config: { origins: ['http://localhost:3000'] } }] }
  expect(readSeed(JSON.stringify(seed), 'seed.json')).toEqual(seed)
})

test.each([
  ['UTF-8', new TextEncoder().encode(TENANT)],
  ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${TENANT}`)],
  ['UTF-16 of PowerShell', Buffer.from(`\ufeff${TENANT}`, 'utf16le')],
  ['UTF-16, most significant byte first', Buffer.from(`\ufeff${TENANT}`, 'utf16le').swap16()],
])('a seed file may be in %s', (_, bytes) => {
  expect(readSeed(decodeText(bytes), 'seed.yaml')).toEqual({ tenants: [{ public_token: 'public-token-test-a' }] })
})

test('all schema errors of a seed are reported together', () => {
  const text = `${TENANT}    users:\n      - email: 5\n      - phone_number: 7\n`
  expect(messageOf(text).split('\n')).toEqual([
    'seed.yaml:4: tenants[0].users[0].email must be string. Put it in quotes.',
    'seed.yaml:5: tenants[0].users[1].phone_number must be string. Put it in quotes.',
  ])
})

test('any text is either a valid seed or an error that names the file and a line', () => {
  const line = fc.constantFrom(
    'tenants:',
    '  - public_token: public-token-test-a',
    '    users:',
    '      - email: a@b.c',
    '      - {',
    '    users: &x',
    '    config: *x',
    '\t}',
    '...',
    '? [a]',
    '  "',
    '    "faults": [{"operation_id": "*"}]',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const message = messageOf(lines.join('\n'))
      if (message === 'no error') return
      for (const problem of message.split('\n')) {
        expect(problem).toMatch(/^seed\.yaml:\d+: \S/)
        expect(Number(problem.split(':')[1])).toBeLessThanOrEqual(Math.max(1, lines.length))
      }
    }),
    { seed: 2026, numRuns: 500 },
  )
})
