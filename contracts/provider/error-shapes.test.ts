import { createMockProvider } from '@latchkey/mock-provider'
import type { FaultKind } from '@latchkey/openapi'
import { NetworkError, ProviderError, SchemaError } from '@latchkey/widget/client'
import { expect, onTestFinished, test } from 'vitest'
import { createPactClient } from '../consumer/pact-client.ts'
import { createProject } from './project.ts'

/** Opens the real client with a running mock, with a fault in one operation if given. */
async function openClient(fault?: { operation_id: string; kind: FaultKind }) {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const { provider } = await mock.listen()
  const project = createProject(provider)
  if (fault) await project.control('POST', '/faults', fault)
  const signIn = async () => ({
    token: await project.signInByThirdParty({ email: 'ada@example.com' }),
    options: { session_duration_minutes: 60 },
  })
  return { ...createPactClient(provider), project, signIn }
}

/** Returns the reason of a promise that rejects. */
async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.unreachable('the promise did not reject'),
    (error: unknown) => error,
  )
}

test('a ProviderError has all members of the error response', async () => {
  const { client } = await openClient()
  const error = await failureOf(client.oauth.authenticate('x', { session_duration_minutes: 60 }))
  expect(error).toBeInstanceOf(ProviderError)
  expect(error).toMatchObject({
    name: 'ProviderError',
    message: 'OAuth Token could not be found.',
    error_type: 'oauth_token_not_found',
    error_message: 'OAuth Token could not be found.',
    status_code: 404,
    error_url: 'https://stytch.com/docs/api/errors/404#oauth_token_not_found',
    request_id: expect.stringMatching(/^request-id-test-/),
    error_details: undefined,
  })
})

test('a SchemaError names the path of the invalid request member', async () => {
  const { client } = await openClient()
  const minutes = 'sixty' as unknown as number
  const error = await failureOf(client.session.authenticate({ session_duration_minutes: minutes }))
  expect(error).toBeInstanceOf(SchemaError)
  expect(error).toMatchObject({
    name: 'SchemaError',
    part: 'body',
    issues: [{ dataPath: '.session_duration_minutes', message: 'must be integer' }],
    message: '[400] body does not match the schema: .session_duration_minutes: must be integer',
  })
})

test('an error response with truncated JSON throws a NetworkError', async () => {
  const { client } = await openClient({ operation_id: 'oauthAuthenticate', kind: 'invalid_json' })
  const error = await failureOf(client.oauth.authenticate('x', { session_duration_minutes: 60 }))
  expect(error).toBeInstanceOf(NetworkError)
})

test('an error response with another content type throws a NetworkError', async () => {
  const { client } = await openClient({ operation_id: 'oauthAuthenticate', kind: 'wrong_content_type' })
  const error = await failureOf(client.oauth.authenticate('x', { session_duration_minutes: 60 }))
  expect(error).toMatchObject({ name: 'NetworkError', message: 'The provider answered 404 without a JSON body.' })
})

test('a success response with truncated JSON does not sign the user in', async () => {
  const { client, signIn } = await openClient({ operation_id: 'oauthAuthenticate', kind: 'invalid_json' })
  const { token, options } = await signIn()
  expect(await failureOf(client.oauth.authenticate(token, options))).toBeInstanceOf(NetworkError)
  expect(client.session.getInfo()).toEqual({ session: null, fromCache: false })
})

test('a success response is parsed whatever its content type', async () => {
  const { client, signIn } = await openClient({ operation_id: 'oauthAuthenticate', kind: 'wrong_content_type' })
  const { token, options } = await signIn()
  const { user } = await client.oauth.authenticate(token, options)
  expect(client.user.getSync()).toEqual(user)
})

test.each([
  ['html_502', { message: 'The provider answered 502 without a JSON body.' }],
  ['cors', { message: 'The provider could not be reached.', cause: expect.any(TypeError) }],
  ['reset', { message: 'The provider could not be reached.', cause: expect.any(TypeError) }],
] as const)('a response with the injected fault %s throws a NetworkError', async (kind, failure) => {
  const { client } = await openClient({ operation_id: 'sessionsAuthenticate', kind })
  const error = await failureOf(client.session.authenticate())
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject(failure)
})

test('a call without a captcha token throws a CaptchaRequiredError when a captcha is required', async () => {
  const { client } = await openClient({ operation_id: 'sessionsAuthenticate', kind: 'captcha' })
  expect(await failureOf(client.session.authenticate())).toMatchObject({ name: 'CaptchaRequiredError' })
})

test('a captcha_required error in a JSON response throws an ordinary ProviderError', async () => {
  const { client, project } = await openClient()
  const settings = { captcha_settings: { enabled: true, siteKey: 'site-key-shapes' } }
  await project.control('PATCH', '/config', settings)
  const error = await failureOf(client.impersonation.authenticate({ impersonation_token: 'x' }))
  expect(error).toMatchObject({ name: 'ProviderError', error_type: 'captcha_required', status_code: 403 })
})
