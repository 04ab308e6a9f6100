import { expect, test } from 'vitest'
import { keepDecision } from './keep-decision.ts'

test('a consent page stays open when its request is reloaded, with updated scopes', () => {
  const shown = { consent_required: true, scope_results: ['openid'] }
  const fresh = { consent_required: false, scope_results: ['openid', 'email'] }
  expect(keepDecision(shown, fresh)).toEqual({ consent_required: true, scope_results: ['openid', 'email'] })
})

test.each([undefined, null, 'text', { scope_results: [] }])(
  'the response %j does not keep the consent page open',
  (shown) => {
    const fresh = { consent_required: false }
    expect(keepDecision(shown, fresh)).toBe(fresh)
  },
)

test('a response without consent_required replaces the open consent page', () => {
  expect(keepDecision({ consent_required: true }, { scope_results: [] })).toEqual({ scope_results: [] })
})
