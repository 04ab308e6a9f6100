import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MARK_DOCUMENTS } from './brand-marks.ts'

test('the page about marks has a row for each mark, and no other', () => {
  const page = readFileSync(new URL('../docs/brand-marks.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` /gm)].map(([, id]) => id)
  const drawn = Object.keys(MARK_DOCUMENTS).flatMap((file) => /drawings\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
  expect(rows).toHaveLength(drawn.length)
  expect(new Set(rows)).toEqual(new Set(drawn))
})
