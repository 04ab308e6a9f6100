import { expect, test } from 'vitest'
import { getRequired, readLines, readMap, setInGroup, setOption } from './edit-options.ts'
import type { Option } from './option.ts'

const OPTIONS: Option[] = [
  { name: 'methods', text: '', isRequired: true, value: { kind: 'choices', choices: ['email', 'sms'] } },
  { name: 'minutes', text: '', value: { kind: 'number' } },
]

test('an option is set in its place, and removed without a value', () => {
  expect(JSON.stringify(setOption({ a: 1, b: 2 }, 'a', 3))).toBe('{"a":3,"b":2}')
  expect(setOption({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
  expect(setOption({}, 'a', false)).toEqual({ a: false })
})

test('a group begins with the options that its type requires', () => {
  expect(setInGroup(OPTIONS, {}, 'minutes', 5)).toEqual({ methods: [], minutes: 5 })
})

test('a group without a choice is removed', () => {
  expect(setInGroup(OPTIONS, { methods: [], minutes: 5 }, 'minutes', undefined)).toBeUndefined()
  expect(setInGroup(OPTIONS, { methods: ['sms'], minutes: 5 }, 'minutes', undefined)).toEqual({ methods: ['sms'] })
})

test('a required option begins with the first of its choices, or empty', () => {
  const kinds = ['boolean', 'number', 'string', 'texts', 'map'] as const
  const options = kinds.map((kind): Option => ({ name: kind, text: '', isRequired: true, value: { kind } }))
  const choice: Option = { name: 'choice', text: '', isRequired: true, value: { kind: 'choice', choices: ['a', 'b'] } }
  const group: Option = { name: 'group', text: '', isRequired: true, value: { kind: 'group', options: OPTIONS } }
  expect(getRequired([...options, choice, group])).toEqual({
    boolean: false,
    number: 0,
    string: '',
    texts: [],
    map: {},
    choice: 'a',
    group: { methods: [] },
  })
})

test('lines are read as a list or as a table', () => {
  expect(readLines('a\n\n b \n')).toEqual(['a', ' b '])
  expect(readLines(' \n')).toBeUndefined()
  expect(readMap('prompt = consent\nquery=a=b\nalone')).toEqual({ prompt: 'consent', query: 'a=b', alone: '' })
  expect(readMap('')).toBeUndefined()
})
