import { expect, test } from 'vitest'
import { toScopes } from './scope-list.ts'

test.each([
  ['openid', ['openid']],
  ['openid email', ['openid', 'email']],
  ['  openid   email ', ['openid', 'email']],
  ['', []],
  [null, []],
  [undefined, []],
])('the scope parameter %j has the scopes %j', (scope, scopes) => {
  expect(toScopes(scope)).toEqual(scopes)
})
