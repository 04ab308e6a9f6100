import { PROVIDER } from '@latchkey/openapi'
import { MatchersV3 } from '@pact-foundation/pact'
import { expect, test } from 'vitest'
import { PUBLIC_TOKEN } from '../provider-states.ts'
import { responds, given, rejects, UNKNOWN_PUBLIC_TOKEN } from './interactions.ts'
import { createPactClient, PAGE_ORIGIN } from './pact-client.ts'

const { like, regex } = MatchersV3

const PATH = '/sdk/v1/events'
const UUID = '0f5d4f5e-6a9b-4d0e-8c5e-0d9f2f1d7a11'

/** Matches a new identifier. The provider distinguishes events by it. */
function freshId(prefix: string) {
  return regex(`^${prefix}-[0-9a-f-]{36}$`, `${prefix}-${UUID}`)
}

type Failure = { error_code: string; error_description: string; http_status_code: number }

function toElement(
  event_name: string,
  details: object,
  public_token = PUBLIC_TOKEN,
  failure?: Failure,
  session: object = {},
) {
  return {
    telemetry: {
      ...session,
      event_id: freshId('event-id'),
      app_session_id: freshId('app-session-id'),
      persistent_id: freshId('persistent-id'),
      client_sent_at: regex(String.raw`^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$`, '2026-01-05T09:00:00.000Z'),
      timezone: like('Europe/Berlin'),
      app: { identifier: 'localhost' },
      sdk: { identifier: PROVIDER.sdkIdentifier, version: PROVIDER.sdkVersion },
    },
    event: { public_token, event_name, details, ...failure },
  }
}

/** The data of the first event that every client sends. */
const INSTANTIATED = {
  event_callback_registered: false,
  error_callback_registered: false,
  success_callback_registered: false,
}

/** A batch of events with its headers. There are no credentials, because the body contains the public token. */
function sendsBatch(...elements: object[]): Parameters<ReturnType<typeof given>['withRequest']>[2] {
  return (request) => request.headers({ 'Content-Type': 'application/json', Origin: PAGE_ORIGIN }).jsonBody(elements)
}

test('the client sends queued events in one batch', { tags: ['event.name', 'event.details', 'events.batched'] }, () =>
  given()
    .uponReceiving('events in a batch that was flushed')
    .withRequest(
      'POST',
      PATH,
      sendsBatch(
        toElement('sdk_instance_instantiated', INSTANTIATED),
        toElement('start_oauth_flow', { provider_type: 'github' }),
      ),
    )
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      const { client, settle } = createPactClient(url, { passes: 'events' })
      client.events.log('start_oauth_flow', { provider_type: 'github' })
      client.destroy()
      expect((await settle()).map(({ status }) => status)).toEqual([200])
    }),
)

test('events of a signed-in user contain the user ID and the session ID', () =>
  given()
    .uponReceiving('events of a session')
    .withRequest(
      'POST',
      PATH,
      sendsBatch(
        toElement('sdk_instance_instantiated', INSTANTIATED),
        toElement('start_oauth_flow', { provider_type: 'github' }, PUBLIC_TOKEN, undefined, {
          stytch_user_id: 'user-test-1',
          stytch_session_id: 'session-test-1',
        }),
      ),
    )
    .willRespondWith(...responds())
    .executeTest(async ({ url }) => {
      const { client, settle } = createPactClient(url, { passes: 'events', session_token: 'token-1', knows: 'session' })
      await client.session.authenticate()
      client.events.log('start_oauth_flow', { provider_type: 'github' })
      client.destroy()
      expect((await settle()).map(({ status }) => status)).toEqual([200])
    }))

test(
  'the event of a failed call contains its error code, description and HTTP status',
  { tags: ['event.error-code', 'event.error-description', 'event.status-code'] },
  () => {
    const details = { email: 'ada@example.com', type: 'login_or_create_otp' }
    const failure = {
      error_code: 'inactive_email',
      error_description: 'The address is inactive.',
      http_status_code: 400,
    }
    return given()
      .uponReceiving('events of a failed call')
      .withRequest(
        'POST',
        PATH,
        sendsBatch(
          toElement('sdk_instance_instantiated', INSTANTIATED),
          toElement('email_sent', details, PUBLIC_TOKEN, failure),
        ),
      )
      .willRespondWith(...responds())
      .executeTest(async ({ url }) => {
        const { client, settle } = createPactClient(url, { passes: 'events' })
        client.events.log('email_sent', details, failure)
        client.destroy()
        expect((await settle()).map(({ status }) => status)).toEqual([200])
      })
  },
)

test('the client silently drops events that the provider rejects', () =>
  given()
    .uponReceiving('events of an unknown public token')
    .withRequest('POST', PATH, sendsBatch(toElement('sdk_instance_instantiated', INSTANTIATED, UNKNOWN_PUBLIC_TOKEN)))
    .willRespondWith(...rejects('public_token_not_found'))
    .executeTest(async ({ url }) => {
      const { client, settle } = createPactClient(url, { publicToken: UNKNOWN_PUBLIC_TOKEN, passes: 'events' })
      client.destroy()
      expect((await settle()).map(({ status }) => status)).toEqual([404])
    }))
