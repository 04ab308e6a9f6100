import type { OauthRequest } from '@latchkey/widget/idp'
import { expect, test } from 'vitest'
import { toQuestion } from '../testing/fake-client.ts'
import { toConsentFacts } from './consent-facts.ts'
import type { ConsentQuestion } from './keep-decision.ts'

const CLIENT = toQuestion().client

type Parties = {
  name?: string
  redirect_uri?: string
  client_type?: ConsentQuestion['client']['client_type']
  apps?: { connected_app_id: string; name: string; scopes_granted: string }[] | undefined
  scopes?: string[]
  resources?: string[]
}

function factsOf({ name = 'Chat Assistant', redirect_uri = 'https://client.example/cb', ...parties }: Parties = {}) {
  const { client_type = 'third_party_public', apps, scopes = ['openid'], resources } = parties
  const question = toQuestion({
    client: { ...CLIENT, client_name: name, client_type },
    scope_results: scopes.map((scope) => ({ scope, description: '', is_grantable: scope !== 'full_access' })),
    ...(apps && {
      connected_apps: apps.map((app) => ({ ...app, description: '', client_type: 'third_party' as const })),
    }),
  })
  const request: OauthRequest = {
    client_id: CLIENT.client_id,
    redirect_uri,
    response_type: 'code',
    scopes,
    ...(resources && { resources }),
  }
  return toConsentFacts(question, request)
}

test.each([
  ['ChatGPT', 'https://chatgpt.com/connector/oauth/1', 'ChatGPT', undefined],
  ['My own name', 'https://chatgpt.com/connector/oauth/1', 'ChatGPT', undefined],
  ['ChatGPT', 'https://evil.example/cb', undefined, 'ChatGPT'],
  ['Claude', 'https://chatgpt.com/connector/oauth/1', 'ChatGPT', 'Claude'],
  ['Claude Code', 'http://localhost:3118/callback', undefined, undefined],
  ['Cursor', 'cursor://anysphere.cursor-mcp/oauth/callback', undefined, undefined],
  ['Task Helper', 'https://tasks.example/cb', undefined, undefined],
])(
  'the OAuth client %j with the redirect URI %s is recognized as %s and flagged as an impostor of %s',
  (name, redirect_uri, knownAs, impostorOf) => {
    expect(factsOf({ name, redirect_uri })).toMatchObject({ knownAs, impostorOf, isUnverified: knownAs === undefined })
  },
)

test('a first-party client is neither unverified nor an impostor', () => {
  const facts = factsOf({ name: 'Claude tasks', client_type: 'first_party' })
  expect(facts).toMatchObject({ isUnverified: false, impostorOf: undefined })
})

const ALLOWED = { connected_app_id: CLIENT.client_id, name: 'Chat Assistant', scopes_granted: 'openid email' }

test('a consent request separates previously allowed scopes from new ones', () => {
  const { scopes, isFirstTime } = factsOf({ apps: [ALLOWED], scopes: ['openid', 'phone', 'full_access'] })
  expect(scopes.asked.map(({ scope }) => scope)).toEqual(['phone'])
  expect(scopes.allowedBefore.map(({ scope }) => scope)).toEqual(['openid'])
  expect(isFirstTime).toBe(false)
})

test.each([
  ['never', [], true],
  ['unknown', undefined, undefined],
])('all scopes of a client count as new (allowed before: %s)', (_when, apps, isFirstTime) => {
  const facts = factsOf({ apps, scopes: ['openid', 'phone'] })
  expect(facts.scopes.asked).toHaveLength(2)
  expect(facts.isFirstTime).toBe(isFirstTime)
})

test.each([
  ['Chat Assistant', true],
  ['Сhat  Аssistant', true],
  ['Chat Assistant 2', false],
])('a client that shares its name with %j is reported as its twin: %s', (name, isTwin) => {
  expect(factsOf({ name, apps: [{ ...ALLOWED, connected_app_id: 'another' }] }).isTwin).toBe(isTwin)
})

test.each([
  ['was allowed before', [ALLOWED]],
  ['has no list to compare with', undefined],
])('a client that %s is not reported as its own twin', (_which, apps) => {
  expect(factsOf({ apps }).isTwin).toBe(false)
})

test('each host of the requested resource servers is listed once', () => {
  const resources = ['http://localhost:4020/mcp', 'https://tools.example/a', 'https://tools.example/b']
  expect(factsOf({ resources }).servers).toEqual(['localhost:4020', 'tools.example'])
})

test('a client with a blank name is treated as unnamed', () => {
  expect(factsOf({ name: ' \t' }).name).toBeUndefined()
})
