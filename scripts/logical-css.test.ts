import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')

/** Matches CSS that names a physical side, such as `margin-left`, which is wrong in right-to-left text. */
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right|(?:text-align|float|clear):\s*(?:left|right))\s*[:;}]/g

/** Matches four sides of which the right one differs from the left one. */
const FOUR_SIDES =
  /(?<![\w-])(?:margin|padding|inset):\s*[^\s;}]+\s+([^\s;}]+)\s+[^\s;}]+\s+(?!\1\s*[;}])[^\s;}]+\s*[;}]/g

function findPhysical(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, '')
  return [PHYSICAL, FOUR_SIDES].flatMap((pattern) => [...rules.matchAll(pattern)].map(([found]) => found))
}

function listStyleSheets(): string[] {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.css'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')
}

test.each(listStyleSheets())('%s uses no physical sides', (file) => {
  expect(findPhysical(readFileSync(path.join(ROOT, file), 'utf8'))).toEqual([])
})

// The linter counts the lines of other files.
test.each(listStyleSheets())('%s has at most 300 lines', (file) => {
  expect(readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(300)
})

test.each([
  ['a { margin-left: 1px }', 1],
  ['a { border-left-width: 1px; left: 0 }', 2],
  ['a { text-align: right; }', 1],
  ['a { border-top-left-radius: 1px }', 1],
  ['a { padding: 1px 0 1px 2px; margin: 1px 2px 0 2px; inset: auto 0 0 }', 1],
  ['/* left: 0 */ a { inset-inline-start: 0; text-align: start; --left: 1px }', 0],
])('%s uses physical sides %d times', (css, times) => {
  expect(findPhysical(css)).toHaveLength(times)
})
