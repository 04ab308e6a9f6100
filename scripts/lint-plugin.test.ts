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

test('the lint rule reports a type cast without a comment on the same line or the line above', () => {
  expect(findCasts('const a = b as string\n\n// why\n\nconst c = <string>b\n')).toEqual(['1', '5'])
})

test('the lint rule accepts a type cast with a comment on its line or on the line above', () => {
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

test('the lint rule accepts “as const” without a comment', () => {
  expect(findCasts('const a = [1] as const\n')).toEqual([])
})

/** Lints one element per line. */
const findTexts = (...elements: string[]) =>
  lint('lonely-text', elements.map((element, index) => `const a${index} = ${element}\n`).join(''), 'a.tsx')

test('the lint rule reports JSX text next to an element, an expression or another text', { tags: 'threat.b7' }, () => {
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

test('the lint rule accepts JSX text alone in its element, white space and elements', () => {
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

test('the lint rule reports APIs that one of the oldest supported browsers lacks', () => {
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

test('the lint rule accepts APIs of all supported browsers, and others after feature detection', () => {
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
