import { expect, test } from 'vitest'
import { createTelemetry } from './telemetry.ts'
import { createFakeBrowser } from './testing/fake-browser.ts'
import { createFakeClock } from './testing/fake-clock.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'

function createBlob() {
  const clock = createFakeClock()
  const { page } = createFakeBrowser({ clock }).openTab()
  return createTelemetry({ clock, page, state: { user: null, session: null } })
}

test(
  'a telemetry blob contains three ids, the time and the time zone',
  {
    tags: [
      'telemetry.event-id',
      'telemetry.app-session-id',
      'telemetry.persistent-id',
      'telemetry.sent-at',
      'telemetry.timezone',
    ],
  },
  () => {
    const blob = createBlob()
    expect(blob.event_id).toMatch(new RegExp(`^event-id-${UUID}$`))
    expect(blob.app_session_id).toMatch(new RegExp(`^app-session-id-${UUID}$`))
    expect(blob.persistent_id).toMatch(new RegExp(`^persistent-id-${UUID}$`))
    expect(blob.client_sent_at).toBe('2026-01-05T09:00:00.000Z')
    expect(blob.timezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  },
)

test('two telemetry blobs share no id', () => {
  const [one, other] = [createBlob(), createBlob()]
  expect(one.event_id).not.toBe(other.event_id)
  expect(one.app_session_id).not.toBe(other.app_session_id)
  expect(one.persistent_id).not.toBe(other.persistent_id)
})

test('the telemetry blob of a signed-out page has neither a user id nor a session id', () => {
  expect(Object.keys(createBlob())).toEqual([
    'event_id',
    'app_session_id',
    'persistent_id',
    'client_sent_at',
    'timezone',
    'app',
    'sdk',
  ])
})
