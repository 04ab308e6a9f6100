import { expect, test, vi } from 'vitest'
import { BrowserBlockedError, NetworkError, ProviderError } from './errors.ts'
import { logOutcome } from './log-outcome.ts'

const EVENT = { event_name: 'email_sent', details: { email: 'ada@example.com' } }

async function fail(error: unknown) {
  const log = vi.fn()
  const call = async () => Promise.reject(error)
  await expect(logOutcome({ log }, EVENT, call)).rejects.toBe(error)
  return log.mock.calls
}

test('the event logged for a successful call contains no error', async () => {
  const log = vi.fn()
  expect(await logOutcome({ log }, EVENT, async () => 'result')).toBe('result')
  expect(log.mock.calls).toEqual([['email_sent', { email: 'ada@example.com' }]])
})

test(
  'the event logged for a rejected call contains the type, message and status of the error',
  { tags: ['event.error-code', 'event.error-description', 'event.status-code'] },
  async () => {
    const error = new ProviderError({
      status_code: 400,
      error_type: 'inactive_email',
      error_message: 'The address is inactive.',
      error_url: '',
    })
    expect(await fail(error)).toEqual([
      [
        'email_sent',
        { email: 'ada@example.com' },
        { error_code: 'inactive_email', error_description: 'The address is inactive.', http_status_code: 400 },
      ],
    ])
  },
)

test.each([
  [
    'a response without JSON',
    new NetworkError('Answered 502.', { status_code: 502 }),
    { error_code: 'NetworkError', error_description: 'Answered 502.', http_status_code: 502 },
  ],
  ['no response', new NetworkError('Not reached.'), { error_code: 'NetworkError', error_description: 'Not reached.' }],
  [
    'a browser that blocks storage',
    new BrowserBlockedError('storage', 'Blocked.'),
    { error_code: 'BrowserBlockedError', error_description: 'Blocked.' },
  ],
  ['a thrown text', 'broken', { error_code: 'unknown', error_description: 'broken' }],
])('the event logged after %s describes the error', async (_case, error, failure) => {
  expect((await fail(error))[0]?.[2]).toEqual(failure)
})
