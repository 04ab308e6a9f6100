import { expect, test } from 'vitest'
import { renderPackages, renderRooms, replaceMap } from './room-map.ts'

test('a package lists what its rooms import from other packages', () => {
  const rooms = { 'widget/src/client': { may: ['openapi', 'widget/src/browser'] }, 'widget/src/ui': { may: [] } }
  expect(renderPackages(rooms)).toMatch(/\*\*widget\*\* .*\| `openapi` +\|/)
})

test('a package that imports nothing says so', () => {
  expect(renderPackages({ openapi: { may: [] } })).toMatch(/\*\*openapi\*\* .*\| nothing +\|/)
})

test('a room lists types, isolation and the ban of React', () => {
  const rooms = { 'web/src': { may: ['openapi', 'type:widget/src/flow'], isolated: true, never: /^react/ } }
  expect(renderRooms(rooms)).toContain(
    '`openapi`, types of `widget/src/flow` (its groups do not import each other; no React)',
  )
})

test('a path within another that may be imported is not listed twice', () => {
  expect(renderRooms({ web: { may: ['openapi', 'type:openapi', 'openapi/errors.ts'] } })).toMatch(/\| `openapi` +\|/)
})

test('the map takes the place of what stood between the markers', () => {
  expect(replaceMap('a\n<!-- rooms -->\nold\n<!-- /rooms -->\nb', 'new')).toBe(
    'a\n<!-- rooms -->\n\nnew\n\n<!-- /rooms -->\nb',
  )
})

test('a missing marker is an error', () => {
  expect(() => replaceMap('a', 'new')).toThrow('<!-- rooms -->')
})
