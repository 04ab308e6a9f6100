import { expect, test } from 'vitest'
import { getRequired, readLines, readMap, setInGroup, setOption } from './edit-options.ts'
import type { Option } from './option.ts'

const OPTIONS: Option[] = [
  { name: 'methods', text: '', isRequired: true, value: { kind: 'choices', choices: ['email', 'sms'] } },
  { name: 'minutes', text: '', value: { kind: 'number' } },
]

test('setting an option of the playground keeps its position, and an undefined value removes it', () => {
  expect(JSON.stringify(setOption({ a: 1, b: 2 }, 'a', 3))).toBe('{"a":3,"b":2}')
  expect(setOption({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 })
  expect(setOption({}, 'a', false)).toEqual({ a: false })
})

test('a new option group of the playground contains the required options', () => {
  expect(setInGroup(OPTIONS, {}, 'minutes', 5)).toEqual({ methods: [], minutes: 5 })
})

test('an option group of the playground without any chosen option is removed', () => {
  expect(setInGroup(OPTIONS, { methods: [], minutes: 5 }, 'minutes', undefined)).toBeUndefined()
  expect(setInGroup(OPTIONS, { methods: ['sms'], minutes: 5 }, 'minutes', undefined)).toEqual({ methods: ['sms'] })
})

test('the initial value of a required option is its first choice or empty', () => {
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

test('the lines of a playground text field are parsed as a list or as key-value pairs', () => {
  expect(readLines('a\n\n b \n')).toEqual(['a', ' b '])
  expect(readLines(' \n')).toBeUndefined()
  expect(readMap('prompt = consent\nquery=a=b\nalone')).toEqual({ prompt: 'consent', query: 'a=b', alone: '' })
  expect(readMap('')).toBeUndefined()
})
