import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { measurePage, shareBytes } from './page-sizes.ts'

test('modules share the bytes of a compressed script in proportion to their own compressed sizes', () => {
  const noise = randomBytes(400).toString('hex')
  const texts = new Map([
    ['src/noise.ts', noise],
    ['src/repeated.ts', 'a'.repeat(noise.length)],
  ])
  const sizes = shareBytes(texts, 1000)
  const [large = 0, small = 0] = sizes.values()
  expect([...sizes.keys()]).toEqual(['@latchkey/widget/src/noise.ts', '@latchkey/widget/src/repeated.ts'])
  expect(large + small).toBeCloseTo(1000)
  expect(large).toBeGreaterThan(20 * small)
})

test('scripts needed before a page can be used are counted separately from later ones', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const script = 'first()'
  const map = { version: 3, sources: ['../src/first.ts'], sourcesContent: [], names: [], mappings: 'AAAA' }
  mkdirSync(path.join(folder, 'chunks'))
  writeFileSync(path.join(folder, 'main.js'), script)
  writeFileSync(path.join(folder, 'main.js.map'), JSON.stringify(map))
  writeFileSync(path.join(folder, 'chunks/later.js'), 'later()')
  writeFileSync(path.join(folder, 'index.html'), '<script src="main.js"></script>')

  const { first, later } = measurePage(folder, [path.join(folder, 'main.js')])
  const bytes = gzipSync(script, { level: 9 }).length
  expect(first).toEqual({ files: 1, bytes, sizes: new Map([['@latchkey/widget/src/first.ts', bytes]]) })
  expect({ files: later.files, names: [...later.sizes.keys()] }).toEqual({ files: 1, names: ['page/later.js'] })
})
