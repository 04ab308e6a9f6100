import { expect, test } from 'vitest'
import { changeBody, listMembers } from './change-message.ts'

const BODY = { data: { user: { emails: [{ email: 'a' }, { email: 'b' }], roles: ['x'] }, count: 1 } }

test('the members of a body are listed with one path for all items of a list', () => {
  expect(listMembers(BODY)).toEqual([
    'data',
    'data.user',
    'data.user.emails',
    'data.user.emails[].email',
    'data.user.roles',
    'data.count',
  ])
})

test('a member is dropped, renamed, retyped or replaced', () => {
  const edit = { part: 'member', member: 'data.count' } as const
  const body = { data: { count: 1 } }
  expect(changeBody(body, { ...edit, change: 'drop' })).toEqual({ data: {} })
  expect(changeBody(body, { ...edit, change: 'rename' })).toEqual({ data: { count_x: 1 } })
  expect(changeBody(body, { ...edit, change: 'retype' })).toEqual({ data: { count: '1' } })
  expect(changeBody(body, { ...edit, change: 'value', value: 'many' })).toEqual({ data: { count: 'many' } })
  expect(body).toEqual({ data: { count: 1 } })
})

test('a member of a list changes in every item', () => {
  const changed = changeBody(BODY, { part: 'member', member: 'data.user.emails[].email', change: 'drop' })
  expect(changed).toMatchObject({ data: { user: { emails: [{}, {}] } } })
  expect(JSON.stringify(changed)).not.toContain('"email"')
})

test('the items of a body that is a list change too', () => {
  expect(listMembers([{ event: { name: 'x' } }])).toEqual(['[].event', '[].event.name'])
  const edit = { part: 'member', member: '[].event.name', change: 'drop' } as const
  expect(changeBody([{ event: { name: 'x' } }], edit)).toEqual([{ event: {} }])
})

test('a body without the member does not change', () => {
  expect(changeBody(BODY, { part: 'member', member: 'data.session', change: 'drop' })).toBeUndefined()
  expect(changeBody({ a: 'x' }, { part: 'member', member: 'a', change: 'value', value: 'x' })).toBeUndefined()
})
