import { expect, test } from 'vitest'
import { fillClaimTemplate, isClaimTemplate } from './claim-templates.ts'

const USER = { external_id: 'e-1', trusted_metadata: { plan: { seats: 3 } }, untrusted_metadata: { quote: 'say "hi"' } }

test.each([
  ['a bare value', '{"id": {{user.external_id}}}', { id: 'e-1' }],
  ['a quoted value', '{"id": "{{ user.external_id }}"}', { id: 'e-1' }],
  ['an object', '{"plan": {{ user.trusted_metadata.plan }}}', { plan: { seats: 3 } }],
  ['quotes in the value', '{"q": "{{ user.untrusted_metadata.quote }}"}', { q: 'say "hi"' }],
  ['a constant', '{"a": true}', { a: true }],
  ['a missing value', '{"a": {{ user.trusted_metadata.none.deeper }}}', {}],
  ['an inherited member', '{"a": {{ user.__proto__ }}}', {}],
  ['an inherited member that is a function', '{"a": {{ user.constructor }}, "b": true}', { b: true }],
  ['a claim of the token itself', '{"sub": "x", "aud": "y"}', {}],
  ['nothing', '', {}],
])('a claim template with %s is filled in', (_, template, claims) => {
  expect(isClaimTemplate(template)).toBe(true)
  expect(fillClaimTemplate(template, { user: USER })).toEqual(claims)
})

// RFC 7519 §4.1, RFC 9068 §2.2, RFC 7800 §3.1, OpenID Connect Core §2
test.each(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scope', 'cnf', 'nonce'])(
  'a claim template cannot replace the claim %s',
  (name) => {
    expect(fillClaimTemplate(JSON.stringify({ [name]: 'x', plan: 'pro' }), {})).toEqual({ plan: 'pro' })
  },
)

test.each(['{', '[]', '"text"', '{"a": {{ b c }}}'])('%s is refused as a claim template', (template) => {
  expect(isClaimTemplate(template)).toBe(false)
  expect(fillClaimTemplate(template, { user: USER })).toEqual({})
})
