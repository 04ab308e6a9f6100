import { expect, test } from 'vitest'
import { listLanguages, toDirection } from './tags.ts'

const RIGHT_TO_LEFT_SCRIPT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

test.each(listLanguages())('the text direction of $tag is that of the script of its name, $name', ({ tag, name }) => {
  expect(toDirection(tag)).toBe(RIGHT_TO_LEFT_SCRIPT.test(name) ? 'rtl' : 'ltr')
})
