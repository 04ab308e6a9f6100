import { expect, test } from 'vitest'
import { ROOMS } from './config/rooms.ts'
import { renderPackages, renderRooms } from './room-map.ts'

test('every module folder in the architecture rules belongs to a listed package', () => {
  const rooms = Object.keys(ROOMS)
  expect(rooms.filter((room) => !renderPackages().includes(`- **${room.split('/')[0]}**: `))).toEqual([])
})

test('a module folder that may import nothing is listed with “nothing”', () => {
  expect(renderRooms({ openapi: { may: [] } })).toMatch(/`openapi` \| nothing +\|/)
})

test('the architecture table lists allowed type imports, isolation and a ban of React', () => {
  const rooms = { 'web/src': { may: ['openapi', 'type:widget/src/flow'], isolated: true, never: /^react/ } }
  expect(renderRooms(rooms)).toContain(
    '`openapi`, types of `widget/src/flow` (its groups do not import each other; no React)',
  )
})

test('the architecture table omits a path inside another allowed path', () => {
  expect(renderRooms({ web: { may: ['openapi', 'type:openapi', 'openapi/errors.ts'] } })).toMatch(/\| `openapi` +\|/)
})
