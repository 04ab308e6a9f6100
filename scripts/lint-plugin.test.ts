import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const OXLINT = fileURLToPath(new URL('../node_modules/oxlint/bin/oxlint', import.meta.url))
const PLUGIN = fileURLToPath(new URL('./config/lint-plugin.mjs', import.meta.url))

/** Runs oxlint with this rule only. Returns the lines that it reports. */
function findCasts(code: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-lint-'))
  const config = path.join(folder, 'config.json')
  const file = path.join(folder, 'a.ts')
  try {
    const categories = { correctness: 'off' }
    writeFileSync(
      config,
      JSON.stringify({ jsPlugins: [PLUGIN], categories, rules: { 'latchkey/cast-reason': 'error' } }),
    )
    writeFileSync(file, code)
    const { stdout } = spawnSync(process.execPath, [OXLINT, '-c', config, '--format=unix', file], { encoding: 'utf8' })
    return [...stdout.matchAll(/a\.ts:(\d+):/g)].map(([, line]) => line ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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
