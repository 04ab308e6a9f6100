import { expect, test } from 'vitest'
import { createView, peek, peekDeeply } from './observed.ts'

function createRow() {
  const plain = { name: 'Ada', emails: [{ email: 'ada@example.com' }] }
  return { plain, view: createView(plain, () => undefined) }
}

test('a view returns its underlying record without a copy', () => {
  const { plain, view } = createRow()
  expect(peek(view)).toBe(plain)
  expect(peek(view.emails[0])).toBe(plain.emails[0])
  expect(peek(plain)).toBe(plain)
})

test('views in a response are replaced by their records, and other values stay the same', () => {
  const { plain, view } = createRow()
  const own = { status: 200 }
  const read = peekDeeply({ data: { user: view, list: [view], own } })
  expect(read).toEqual({ data: { user: plain, list: [plain], own } })
  expect(read).toHaveProperty('data.user', plain)
  expect(Reflect.get(Object(Reflect.get(Object(read), 'data')), 'user')).toBe(plain)
  expect(peekDeeply(own)).toBe(own)
  expect(peekDeeply('text')).toBe('text')
})

test('a field named __proto__ is kept in a response', () => {
  const { view } = createRow()
  const read = peekDeeply({ user: view, ['__proto__']: view })
  expect(Object.keys(Object(read))).toEqual(['user', '__proto__'])
})

test('a Buffer in a response stays the same object', () => {
  const buffer = Buffer.from('x')
  expect(peekDeeply(buffer)).toBe(buffer)
})

test('a record assigned to another field of its row is copied', () => {
  const plain: Record<string, { n: number; in?: { n: number } }> = { x: { n: 1, in: { n: 2 } } }
  const view = createView(plain, () => undefined)
  const { x } = view
  if (!x?.in) throw new Error('The row has lost its member.')
  Object.assign(view, { y: x, z: x.in, both: [x, x] })
  const before = structuredClone(plain)
  x.n = 9
  x.in.n = 9
  expect(plain).toEqual({ ...before, x: { n: 9, in: { n: 9 } } })
})

test('assigning a row to a record inside it stores a copy', () => {
  const plain: { x: Record<string, unknown> } = { x: { n: 1 } }
  const view = createView(plain, () => undefined)
  view.x['self'] = view.x
  view.x['row'] = view
  expect(JSON.parse(JSON.stringify(plain))).toEqual({
    x: { n: 1, self: { n: 1 }, row: { x: { n: 1, self: { n: 1 } } } },
  })
})

test('a record that moves within its row is still changed through earlier references', () => {
  const plain: { list: { n: number }[]; one?: { n: number } } = { list: [{ n: 1 }, { n: 2 }, { n: 3 }] }
  const view = createView(plain, () => undefined)
  const [first, second, third] = view.list
  view.list = view.list.filter((one) => one !== first)
  view.list.reverse()
  view.list.splice(0, 0, { n: 4 })
  if (!second || !third) throw new Error('The list has lost its records.')
  second.n = 20
  third.n = 30
  expect(plain.list).toEqual([{ n: 4 }, { n: 30 }, { n: 20 }])
})
