import { expect, test } from 'vitest'
import { readScene } from './read-scene.ts'

const ORIGIN = 'http://gallery-login.localhost:3000'
const SCENE = { path: '/screens/login', title: 'Signing in', setting: {}, faults: [], shows: 'Continue' }

function read(changes: object) {
  return readScene(encodeURIComponent(JSON.stringify({ ...SCENE, steps: [], ...changes })), ORIGIN)
}

test('a scene of the console is played', () => {
  const steps = [{ visit: '/demo/?configuration=password' }, { fill: 'Email', with: 'ada@example.com' }, { see: 'Hi' }]
  expect(read({ steps })).toEqual({ ...SCENE, steps })
})

test.each([
  ['runs a script', { steps: [{ visit: 'javascript:alert(1)' }] }],
  ['leaves for another site', { steps: [{ visit: '//evil.example/' }] }],
  ['leaves by a backslash', { steps: [{ visit: '/\\evil.example/' }] }],
  ['leaves for another tenant', { steps: [{ visit: 'http://other.localhost:3000/' }] }],
  ['names another site as its own address', { path: '@evil.example/' }],
  ['names no entry', { path: '//evil.example/errors/x' }],
  ['has no steps', { steps: undefined }],
  ['has steps that are none', { steps: [null] }],
  ['writes what is no text', { steps: [{ fill: 'Email', with: { toString: 1 } }] }],
  ['has no setting', { setting: undefined }],
])('a scene that %s is not', (_, changes) => {
  expect(read(changes)).toBeUndefined()
})

test.each(['', '%', 'null', '5', '[]', '{', '%22x%22'])('%s is no scene', (fragment) => {
  expect(readScene(fragment, ORIGIN)).toBeUndefined()
})
