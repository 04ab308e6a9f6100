import { expect, test } from 'vitest'
import { renderPackages, renderRooms } from './room-map.ts'

test('a package lists what its rooms import from other packages', () => {
  const rooms = { 'widget/src/client': { may: ['openapi', 'widget/src/browser'] }, 'widget/src/ui': { may: [] } }
  expect(renderPackages(rooms)).toMatch(/\*\*widget\*\* .*\| `openapi` +\|/)
})

test('a package without imports is listed with "nothing"', () => {
  expect(renderPackages({ openapi: { may: [] } })).toMatch(/\*\*openapi\*\* .*\| nothing +\|/)
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
