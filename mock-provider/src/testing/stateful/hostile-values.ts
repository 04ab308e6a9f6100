/** Texts that break careless code: inherited names, code, line breaks, invalid Unicode, wildcards, paths. */
const TEXTS: readonly unknown[] = [
  '__proto__',
  'constructor',
  'a\r\nset-cookie: stytch_session=planted',
  '"><img src=x onerror=alert(1)>',
  "'; DROP TABLE users; --",
  '$(touch /tmp/hostile)`id`${7*7}{{7*7}}',
  '\u0000',
  '\uD800',
  '\u2028\u202Etxt.exe',
  '../../../../etc/passwd',
  '%00%0d%0a%2e%2e%2f',
  '*',
  ' ',
  'İ'.repeat(64),
  'a'.repeat(100_000),
]

/** Addresses that a browser, a fetch or a comparison of texts reads differently from a person. */
const URLS: readonly unknown[] = [
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'http://[::1',
  'http://localhost:1/#fragment',
  'http://localhost:1/\n',
  'ht\ntps://good.example/cb',
  'https://good.example@evil.example/cb',
  'https://good.example\\@evil.example/',
  'https://evil.example/.good.example',
  '//evil.example/cb',
  'http://0.0.0.0:1/',
  'http://0x7f000001:1/',
  'http://127.1:1/%2e%2e/',
  'http://[::ffff:127.0.0.1]:1/',
  'http://localhost:3001/_mock/public-token-test-latchkey/reset',
  'http://localhost:65536/',
  'https://*.example/',
  'https://xn--a/',
  `https://a.example/${'a/../'.repeat(5_000)}`,
  `https://${'a.'.repeat(2_000)}example/`,
  'urn:a:b',
]

/** Times outside the calendar, the clock or the format. */
const TIMES: readonly unknown[] = [
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.001Z',
  '-271821-04-20T00:00:00.000Z',
  '2030-02-30T25:61:61Z',
  '2030-01-01T00:00:60Z',
  '2030-01-01T00:00:00+99:99',
  '1969-12-31T23:59:59Z',
  'yesterday',
  1e21,
  -1,
]

/** Numbers that overflow, round, never end a loop, or are none. */
const COUNTS: readonly unknown[] = [
  -1,
  0,
  -0.5,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  -1e308,
  '1e3',
  '0x10',
  ' 5 ',
  'Infinity',
  'NaN',
  '99999999999999999999',
]

/** Regular expressions that are invalid, or that backtrack without end. */
const REGULAR_EXPRESSIONS: readonly unknown[] = [
  '(',
  '[',
  '^(a+)+$',
  '^(a|a)*b$',
  '(.*)*x',
  '(?<=(a+)+)b',
  '\\u{110000}',
  '(?<n>a)\\k<n>{99999}',
  `(${'a?'.repeat(200)}){200}`,
  'a{0,1000000000}',
]

/** Password hashes and their parameters that are invalid, or that cost more than a mock may spend. */
const HASHES: readonly unknown[] = [
  '$2a$31$' + 'a'.repeat(53),
  '$2y$99$' + '.'.repeat(53),
  '$P$Z' + 'a'.repeat(30),
  '$P$E' + 'a'.repeat(30),
  '$argon2id$v=19$m=4294967295,t=4294967295,p=16777215$c2FsdHNhbHQ$AAAA',
  '$scrypt$ln=63,r=4294967295,p=1$AAAA$AAAA',
  '$pbkdf2-sha256$i=4294967295$AAAA$AAAA',
  '=',
  'AAAA',
  'g'.repeat(64),
  '0'.repeat(100_000),
]

/** JSON values of another type, and trees that overflow a stack or replace a prototype. */
const TREES: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[]]],
  [null],
  { toString: 1, valueOf: 1, toJSON: 1 },
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  JSON.parse(`${'{"a":'.repeat(90)}1${'}'.repeat(90)}`),
  JSON.parse(`${'{"a":'.repeat(1_500)}1${'}'.repeat(1_500)}`),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`key-${index}`, index])),
]

/** Headers that the mock, or a program before it, reads. */
export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  authorization: ['Basic', 'Basic !', `Basic ${btoa(':')}`, `Basic ${btoa('\u0000:\u0000')}`, 'Bearer', 'DPoP x', 'x'],
  dpop: ['', 'x', 'e30.e30.', 'eyJhbGciOiJub25lIiwidHlwIjoiZHBvcCtqd3QifQ.e30.'],
  cookie: ['stytch_session', '__proto__=1; constructor=2', `${'a=b; '.repeat(500)}`, '=; ;;=,'],
  origin: ['null', 'https://evil.example', 'http://localhost.evil.example', 'http://localhost:1, http://localhost:2'],
  'content-type': ['application/json; charset=utf-7', 'multipart/form-data', 'application/json, text/html', '/'],
  'content-encoding': ['gzip', 'identity, br', 'x'],
  accept: ['*/*;q=99', 'text/html;q=__proto__', ','],
  'accept-language': ['*', 'en-XA-x-a,__proto__;q=1e999', `${'de,'.repeat(1_000)}`, '-'],
  'user-agent': ['', '<script>alert(1)</script>', '(a'.repeat(1_000)],
  'if-none-match': ['*', '"', 'W/"'],
  'if-modified-since': ['0', '+275760-09-13', 'x'],
  range: ['bytes=-1', 'bytes=0-99999999999999999999', 'bytes=5-1,0-'],
  'x-forwarded-for': ['::1', '127.0.0.1, evil', '\t'],
  'x-forwarded-host': ['evil.example', 'localhost@evil.example'],
  'x-sdk-client': ['x', btoa('null'), btoa('{"app":1}'), btoa('['.repeat(5_000))],
  'x-sdk-parent-host': ['javascript:alert(1)', 'http://[', 'null'],
  'mcp-protocol-version': ['9999-99-99', '-1'],
}

/** The special values of a member, by what its name says. */
const BY_NAME: readonly (readonly [name: RegExp, values: readonly unknown[]])[] = [
  [/ur[il]s?$|origin|resource|domain|audience|issuer|^aud$|^iss$/, URLS],
  [/_at$|date|time|since|until|^exp$|^iat$|^nbf$/, TIMES],
  [
    /minutes|seconds|days|count|limit|offset|amount|length|memory|threads|parallelism|param|rounds|_ms$|age|cursor/,
    COUNTS,
  ],
  [/pattern|regex|match|filter|query|value/, REGULAR_EXPRESSIONS],
  [/hash|salt|key|digest|signature|credential|challenge|verifier/, HASHES],
]

/** Lists what may stand in a member: the values for its name, wrong types, and texts. */
export function listHostileValues(name: string): readonly unknown[] {
  const special = BY_NAME.filter(([pattern]) => pattern.test(name)).flatMap(([, values]) => values)
  // The special values stand twice, because a member rejects most of the others for one reason.
  return [...special, ...special, ...TEXTS, ...TREES, ...COUNTS]
}
