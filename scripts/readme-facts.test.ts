import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CONSOLE_PATHS } from '../mock-provider/console/console-paths.ts'
import { FAULT_KINDS } from '../mock-provider/facts/fault-kinds.ts'
import { WIDGET_LINK_EXPIRATION_MINUTES, WIDGET_OTP_EXPIRATION_MINUTES } from '../widget/src/constants.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('the README of the mock provider has a row for each page of the console', () => {
  const text = read('mock-provider/README.md')
  const pages = CONSOLE_PATHS.filter((page) => !page.endsWith('/callback'))
  // The examples of the gallery's pages have values in place of the parameters.
  const missing = pages.filter((page) => !text.includes(`\`${page.replace(/:.*/, '')}`))
  expect(missing).toEqual([])
})

test('the README of the mock provider names each kind of fault', () => {
  const text = read('mock-provider/README.md')
  expect(FAULT_KINDS.filter((kind) => !text.includes(`\`${kind}\``))).toEqual([])
})

test('the README of the widget has the lifetimes of links and passcodes', () => {
  const lifetimes = `Links expire after ${WIDGET_LINK_EXPIRATION_MINUTES} minutes and passcodes after ${WIDGET_OTP_EXPIRATION_MINUTES}`
  expect(read('widget/README.md')).toContain(lifetimes)
})
