import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { NEED_OWN_PAGE, PACKAGES_WITH_PAGES } from '../vitest.config.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('component tests that mock a module run in their own browser page', () => {
  const files = PACKAGES_WITH_PAGES.flatMap((name) =>
    readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) => `${name}/${file}`),
  )
  const mocking = files.filter((file) => file.endsWith('.test.tsx') && /^vi\.mock\(/m.test(read(file)))
  expect(mocking).not.toEqual([])
  expect(NEED_OWN_PAGE).toEqual(expect.arrayContaining(mocking))
})

test('every component test listed for its own browser page exists', () => {
  expect(NEED_OWN_PAGE.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
})
