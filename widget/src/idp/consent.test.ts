import { expect, test } from 'vitest'
import { createProviderError } from '../testing/failures.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { isConsentShown, isSessionMissing, submitDecision, type ConsentDecision } from './consent.ts'

const REQUEST = {
  client_id: 'app',
  redirect_uri: 'https://client.example/cb',
  response_type: 'code',
  scopes: ['openid'],
}

/** Submits a decision to a provider that returns a URL. */
async function submit(decision: ConsentDecision, redirect_uri: string) {
  const { client, callsOf } = createFakeClient({ responses: { 'idp.oauthAuthorizeSubmit': () => ({ redirect_uri }) } })
  const effects: string[] = []
  const progress = await submitDecision(client, REQUEST, decision, {
    leave: (url) => void effects.push(url),
    onDenied: () => void effects.push('denied'),
    onGranted: () => void effects.push('granted'),
  })
  return { progress, effects, sent: callsOf('idp.oauthAuthorizeSubmit') }
}

test.each([
  ['allow', true],
  ['not-asked', false],
] as const)('the decision "%s" redirects to the client', async (decision, consent_granted) => {
  const { progress, effects, sent } = await submit(decision, 'https://client.example/cb?code=1')
  expect(sent).toEqual([[{ ...REQUEST, consent_granted }]])
  expect(effects).toEqual(['granted', 'https://client.example/cb?code=1'])
  expect(progress).toEqual({ status: 'leaving' })
})

test('a denial redirects to the client, and the page shows it in case it remains open', async () => {
  const denied = 'https://client.example/cb?error=access_denied'
  const { progress, effects } = await submit('deny', denied)
  expect(effects).toEqual(['denied', denied])
  expect(progress).toEqual({ status: 'submitted', isDenied: true })
})

test('a denial that does not reach the provider names the issuer', async () => {
  const { client } = createFakeClient({
    responses: {
      'idp.oauthAuthorizeSubmit': () => {
        throw createProviderError('internal_server_error')
      },
    },
  })
  const left: string[] = []
  const leave = (url: string) => void left.push(url)
  await submitDecision(client, REQUEST, 'deny', { leave, issuer: 'https://idp.example' })
  expect(left).toEqual(['https://client.example/cb?error=access_denied&iss=https%3A%2F%2Fidp.example'])
})

test('the consent page stays open after a redirect to an app, and without a redirect URL', async () => {
  const remaining = { status: 'submitted', isDenied: false }
  const appUrl = 'cursor://callback?code=1'
  expect((await submit('allow', appUrl)).progress).toEqual({ ...remaining, appUrl })
  expect(await submit('allow', '')).toEqual({ progress: remaining, effects: ['granted'], sent: expect.any(Array) })
})

test('a request that needs no consent is shown only if its submission fails or does not navigate away', () => {
  const shown = (['asking', 'submitting', 'failed', 'leaving'] as const).filter((status) =>
    isConsentShown({ consent_required: false }, { status }),
  )
  expect(shown).toEqual(['failed'])
  expect(isConsentShown({ consent_required: false }, { status: 'submitted', isDenied: false })).toBe(true)
  expect(isConsentShown({ consent_required: true }, { status: 'leaving' })).toBe(true)
})

test('only provider errors about a missing session count as a missing session', () => {
  expect(isSessionMissing(createProviderError('session_not_found'))).toBe(true)
  expect(isSessionMissing(createProviderError('connected_app_not_found'))).toBe(false)
  expect(isSessionMissing({ error_type: 'session_not_found' })).toBe(false)
})
