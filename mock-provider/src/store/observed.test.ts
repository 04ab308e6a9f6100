import { expect, test } from 'vitest'
import { createView, peek, peekDeeply } from './observed.ts'

function createRow() {
  const plain = { name: 'Ada', emails: [{ email: 'ada@example.com' }] }
  return { plain, view: createView(plain, () => undefined) }
}

test('the record behind a view is read without a copy', () => {
  const { plain, view } = createRow()
  expect(peek(view)).toBe(plain)
  expect(peek(view.emails[0])).toBe(plain.emails[0])
  expect(peek(plain)).toBe(plain)
})

test('a response is read without the views in it, and other members stay as they are', () => {
  const { plain, view } = createRow()
  const own = { status: 200 }
  const read = peekDeeply({ data: { user: view, list: [view], own } })
  expect(read).toEqual({ data: { user: plain, list: [plain], own } })
  expect(read).toHaveProperty('data.user', plain)
  expect(Reflect.get(Object(Reflect.get(Object(read), 'data')), 'user')).toBe(plain)
  expect(peekDeeply(own)).toBe(own)
  expect(peekDeeply('text')).toBe('text')
})

test('a member that is named __proto__ stays a member of a response', () => {
  const { view } = createRow()
  const read = peekDeeply({ user: view, ['__proto__']: view })
  expect(Object.keys(Object(read))).toEqual(['user', '__proto__'])
})

test('a buffer in a response stays the same buffer', () => {
  const buffer = Buffer.from('x')
  expect(peekDeeply(buffer)).toBe(buffer)
})
