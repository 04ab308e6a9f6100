import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CONSOLE_PATHS } from '../mock-provider/console/console-paths.ts'
import { FAULT_KINDS } from '../mock-provider/facts/fault-kinds.ts'
import { WIDGET_LINK_EXPIRATION_MINUTES, WIDGET_OTP_EXPIRATION_MINUTES } from '../widget/src/constants.ts'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Lists the addresses in the first column of a table. @param heading the column's */
function listAddresses(text: string, heading: string): string[] {
  const [, table = ''] = text.split(`\n| ${heading} `)
  const rows = table.replace(/\n\n.*/s, '').split('\n')
  return rows.flatMap((row) =>
    Array.from((row.split('|')[1] ?? '').matchAll(/`(.+?)`/g), ([, address = '']) => address),
  )
}

test('the README of the mock provider has a row for each page of the console', () => {
  const text = read('mock-provider/README.md')
  // The gallery's own table has examples of its addresses.
  const addresses = [...listAddresses(text, 'Page'), ...listAddresses(text, 'Address')]
  const pages = CONSOLE_PATHS.filter((page) => !page.endsWith('/callback'))
  const toPattern = (page: string) => new RegExp(`^${page.replace(/:\w+/g, '[^/]+')}$`)
  expect(pages.filter((page) => !addresses.some((address) => toPattern(page).test(address)))).toEqual([])
})

test('the README of the mock provider names each kind of fault', () => {
  const text = read('mock-provider/README.md')
  expect(FAULT_KINDS.filter((kind) => !text.includes(`\`${kind}\``))).toEqual([])
})

test('the README of the widget states the lifetimes of links and passcodes', () => {
  const lifetimes = `Links expire after ${WIDGET_LINK_EXPIRATION_MINUTES} minutes and passcodes after ${WIDGET_OTP_EXPIRATION_MINUTES}`
  expect(read('widget/README.md')).toContain(lifetimes)
})
