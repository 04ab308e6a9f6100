import { expect, test } from 'vitest'
import { toScopes } from './scope-list.ts'

test.each([
  ['openid', ['openid']],
  ['openid email', ['openid', 'email']],
  ['  openid   email ', ['openid', 'email']],
  ['', []],
  [null, []],
  [undefined, []],
])('parsing the scope parameter %j returns the scopes %j', (scope, scopes) => {
  expect(toScopes(scope)).toEqual(scopes)
})
