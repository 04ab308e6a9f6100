import { expect, test } from 'vitest'
import { createWordSearch } from './word-search.ts'

const TEXTS = ['Ada@Example.com', null, undefined, 'Your passcode']

test.each(['ada', 'EXAMPLE', 'passcode ada', '  ada   passcode ', '', '   ', undefined])(
  'a word search for %j matches the texts',
  (search) => {
    expect(createWordSearch(search)(TEXTS)).toBe(true)
  },
)

test.each(['eve', 'ada eve', 'com Your passcode1', 'null', 'undefined'])(
  'a word search for %j does not match the texts',
  (search) => {
    expect(createWordSearch(search)(TEXTS)).toBe(false)
  },
)
