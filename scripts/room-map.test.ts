import { expect, test } from 'vitest'
import { ROOMS } from './config/rooms.ts'
import { renderPackages, renderRooms } from './room-map.ts'

test('every room belongs to a package of the list', () => {
  const rooms = Object.keys(ROOMS)
  expect(rooms.filter((room) => !renderPackages().includes(`- **${room.split('/')[0]}**: `))).toEqual([])
})

test('a room without imports is listed with "nothing"', () => {
  expect(renderRooms({ openapi: { may: [] } })).toMatch(/`openapi` \| nothing +\|/)
})

test('a room lists types, isolation and whether React is forbidden', () => {
  const rooms = { 'web/src': { may: ['openapi', 'type:widget/src/flow'], isolated: true, never: /^react/ } }
  expect(renderRooms(rooms)).toContain(
    '`openapi`, types of `widget/src/flow` (its groups do not import each other; no React)',
  )
})

test('a path inside another allowed path is not listed', () => {
  expect(renderRooms({ web: { may: ['openapi', 'type:openapi', 'openapi/errors.ts'] } })).toMatch(/\| `openapi` +\|/)
})
