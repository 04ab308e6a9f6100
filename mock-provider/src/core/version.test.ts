import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from './version.ts'

test('the mock’s version is the one in package.json', () => {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version: VERSION })
})
