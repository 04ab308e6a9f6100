import { expect, test } from 'vitest'
import { hasShape } from './shape.ts'

test.each([
  ['id', 'text', true],
  ['id', '', false],
  ['', '', true],
  ['', 'text', true],
  ['id', 5, false],
  ['id', null, false],
  ['id', undefined, false],
  [false, true, true],
  [false, false, true],
  [false, 'false', false],
  [false, undefined, false],
  [0, 0, true],
  [0, 4, true],
  [0, '4', false],
  [[''], [], true],
  [[''], ['a', ''], true],
  [['id'], ['a', ''], false],
  [[''], 'list', false],
  [[''], { 0: 'a' }, false],
  [[''], null, false],
  [{}, {}, true],
  [{}, { more: 1 }, true],
  [{}, null, false],
  [{}, 'text', false],
  [{ name: 'id' }, { name: 'Ada' }, true],
  [{ name: 'id' }, {}, false],
  [{ name: { first: '' } }, { name: { first: 'Ada' } }, true],
  [{ name: { first: '' } }, { name: null }, false],
  [[{ scope: 'id' }], [{ scope: 'openid' }], true],
  [[{ scope: 'id' }], [{ scope: 'openid' }, null], false],
])('beside the sample %j, the value %j has the shape: %j', (sample, value, expected) => {
  expect(hasShape(value, sample)).toBe(expected)
})
