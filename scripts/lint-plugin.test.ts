import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const OXLINT = fileURLToPath(new URL('../node_modules/oxlint/bin/oxlint', import.meta.url))
const PLUGIN = fileURLToPath(new URL('./config/lint-plugin.mjs', import.meta.url))

/** Runs oxlint with one rule only. Returns the lines that it reports. */
function lint(rule: string, code: string, name = 'a.ts'): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-lint-'))
  const config = path.join(folder, 'config.json')
  const file = path.join(folder, name)
  try {
    const categories = { correctness: 'off' }
    writeFileSync(config, JSON.stringify({ jsPlugins: [PLUGIN], categories, rules: { [`latchkey/${rule}`]: 'error' } }))
    writeFileSync(file, code)
    const { stdout } = spawnSync(process.execPath, [OXLINT, '-c', config, '--format=unix', file], { encoding: 'utf8' })
    return [...stdout.matchAll(/a\.tsx?:(\d+):/g)].map(([, line]) => line ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const findCasts = (code: string) => lint('cast-reason', code)

test('a cast is reported if it has no comment, or if the comment is too far away', () => {
  expect(findCasts('const a = b as string\n\n// why\n\nconst c = <string>b\n')).toEqual(['1', '5'])
})

test('a comment on the line of a cast, or on the line above, is its reason', () => {
  const code = `const a = b as string // why
// why
const c = b as string
const d = {
  // why
  e: b as string,
}
`
  expect(findCasts(code)).toEqual([])
})

test('a constant assertion needs no reason', () => {
  expect(findCasts('const a = [1] as const\n')).toEqual([])
})

/** Lints one element per line. */
const findTexts = (...elements: string[]) =>
  lint('lonely-text', elements.map((element, index) => `const a${index} = ${element}\n`).join(''), 'a.tsx')

test('a text beside an element, an expression or another text is reported', () => {
  const reported = [
    '<p>Hello <b>{x}</b></p>',
    '<p>{text(x)}<b /></p>',
    '<p>{TEXT.hello} {x && <b />}</p>',
    '<p>{x && text(x)}{y}</p>',
    '<p>{x ? <b /> : `${x}`}<i /></p>',
    "<p>{'Hello'}{y}</p>",
    '<>{title}<b /></>',
    '<p> {text(x)}</p>',
    '<>{text(x)}</>',
    '() => <b />; function Part() { return text(x) }',
  ]
  expect(findTexts(...reported)).toEqual(reported.map((_, index) => `${index + 1}`))
})

test('a text alone, white space and elements are not reported', () => {
  const fine = [
    '<p>Hello</p>',
    '<p>{text(x)}{/* why */}</p>',
    'function toText() { return text(x) }',
    '<p><b>{text(x)}</b> {x && <i>{text(x)}</i>}</p>',
    '<div>{rows.map((row) => <b key={row} />)}{children}</div>',
  ]
  expect(findTexts(...fine)).toEqual([])
})

/** Lints one expression per line. */
const findNewer = (...expressions: string[]) =>
  lint('browser-floor', expressions.map((expression, index) => `export const a${index} = ${expression}\n`).join(''))

test('what one of the oldest supported browsers lacks is reported', () => {
  const reported = [
    'new TextDecoderStream()',
    'new URLPattern()',
    'requestIdleCallback(x)',
    'navigator.userActivation',
    'Array.fromAsync([])',
    'AbortSignal.timeout(5)',
    'Promise.withResolvers()',
    "URL.canParse('x')",
    'list.toSorted()',
    'list.findLast(Boolean)',
    "document.querySelector('form:has(input)')",
    'document.querySelector(`${tag}:has(input)`)',
    '/(?<=a)b/',
    'class { static { x() } }',
  ]
  const lines = findNewer(...reported).map(Number)
  expect(lines.toSorted((a, b) => a - b)).toEqual(reported.map((_, index) => index + 1))
})

test('what all supported browsers have is not reported, nor is what an if has asked for', () => {
  const fine = [
    'new TextDecoder()',
    'structuredClone({})',
    "Object.hasOwn({}, 'a')",
    'list.at(-1)',
    'crypto.randomUUID()',
    "document.querySelector('form > input')",
    'class { static a = 1 }',
    "() => { if ('requestIdleCallback' in window) requestIdleCallback(() => {}) }",
  ]
  expect(findNewer(...fine)).toEqual([])
})
