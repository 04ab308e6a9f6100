import { expect, test } from 'vitest'
import { readStory } from './read-story.ts'

const ORIGIN = 'http://gallery-login.localhost:3000'
const STORY = { path: '/screens/login', title: 'Signing in', fixture: {}, faults: [], shows: 'Continue' }

function read(changes: object) {
  return readStory(encodeURIComponent(JSON.stringify({ ...STORY, steps: [], ...changes })), ORIGIN)
}

test('the gallery player reads a story from the console', () => {
  const steps = [{ visit: '/demo/?configuration=password' }, { fill: 'Email', with: 'ada@example.com' }, { see: 'Hi' }]
  expect(read({ steps })).toEqual({ ...STORY, steps })
})

test.each([
  ['runs a script', { steps: [{ visit: 'javascript:alert(1)' }] }],
  ['visits another site', { steps: [{ visit: '//evil.example/' }] }],
  ['leaves its site by a backslash', { steps: [{ visit: '/\\evil.example/' }] }],
  ['visits what a page of this site has created', { steps: [{ visit: `blob:${ORIGIN}/0b1c` }] }],
  ['visits a file inside this site', { steps: [{ visit: `filesystem:${ORIGIN}/temporary/x.html` }] }],
  ['names its own site, instead of a path', { steps: [{ visit: `${ORIGIN}/login` }] }],
  ['visits a path that depends on the page', { steps: [{ visit: 'login' }] }],
  ['leaves its site by a tab', { steps: [{ visit: '/\t/evil.example/' }] }],
  ['visits another tenant', { steps: [{ visit: 'http://other.localhost:3000/' }] }],
  ['names another site as its own address', { path: '@evil.example/' }],
  ['names no entry of the gallery', { path: '//evil.example/errors/x' }],
  ['has no steps', { steps: undefined }],
  ['has an invalid step', { steps: [null] }],
  ['fills in a value that is not a string', { steps: [{ fill: 'Email', with: { toString: 1 } }] }],
  ['has no fixture', { fixture: undefined }],
])('the gallery player rejects a story that %s', { tags: 'threat.m7' }, (_, changes) => {
  expect(read(changes)).toBeUndefined()
})

test.each(['', '%', 'null', '5', '[]', '{', '%22x%22'])(
  'the gallery player rejects the URL fragment “%s” as a story',
  (fragment) => {
    expect(readStory(fragment, ORIGIN)).toBeUndefined()
  },
)
