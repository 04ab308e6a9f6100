import { expect, test } from 'vitest'
import { changeBody, listMembers } from './change-message.ts'

const BODY = { data: { user: { emails: [{ email: 'a' }, { email: 'b' }], roles: ['x'] }, count: 1 } }

test('the members of a JSON body are listed, with one path for all items of an array', () => {
  expect(listMembers(BODY)).toEqual([
    'data',
    'data.user',
    'data.user.emails',
    'data.user.emails[].email',
    'data.user.roles',
    'data.count',
  ])
})

test('a member of a JSON body is dropped, renamed, retyped or replaced', () => {
  const edit = { part: 'member', member: 'data.count' } as const
  const body = { data: { count: 1 } }
  expect(changeBody(body, { ...edit, change: 'drop' })).toEqual({ data: {} })
  expect(changeBody(body, { ...edit, change: 'rename' })).toEqual({ data: { count_x: 1 } })
  expect(changeBody(body, { ...edit, change: 'retype' })).toEqual({ data: { count: '1' } })
  expect(changeBody(body, { ...edit, change: 'value', value: 'many' })).toEqual({ data: { count: 'many' } })
  expect(body).toEqual({ data: { count: 1 } })
})

test('changing a member inside an array changes it in every item', () => {
  const changed = changeBody(BODY, { part: 'member', member: 'data.user.emails[].email', change: 'drop' })
  expect(changed).toMatchObject({ data: { user: { emails: [{}, {}] } } })
  expect(JSON.stringify(changed)).not.toContain('"email"')
})

test('members of a JSON body that is an array are listed and changed as well', () => {
  expect(listMembers([{ event: { name: 'x' } }])).toEqual(['[].event', '[].event.name'])
  const edit = { part: 'member', member: '[].event.name', change: 'drop' } as const
  expect(changeBody([{ event: { name: 'x' } }], edit)).toEqual([{ event: {} }])
})

test('changing a missing member, or a member to its own value, returns no changed body', () => {
  expect(changeBody(BODY, { part: 'member', member: 'data.session', change: 'drop' })).toBeUndefined()
  expect(changeBody({ a: 'x' }, { part: 'member', member: 'a', change: 'value', value: 'x' })).toBeUndefined()
})
