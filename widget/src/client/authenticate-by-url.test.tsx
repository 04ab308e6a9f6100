import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createAuthenticateByUrl } from './authenticate-by-url.ts'
import type { UntilAgreed } from './sign-in.ts'

const HOUR = { session_duration_minutes: 60 }
const SIGNED_IN = { user_id: 'user-test-1' }
const UNREQUESTED = 'token=t&stytch_token_type=magic_links'

let button: HTMLButtonElement
const shown = page.getByRole('button', { name: 'Continue' })

beforeEach(() => {
  button = Object.assign(document.createElement('button'), { textContent: 'Continue', hidden: true })
  document.body.append(button)
})

afterEach(() => {
  vi.useRealTimers()
  button.remove()
  history.replaceState(null, '', location.pathname)
})

/** Opens the page of a link. @param isRequested whether this browser has requested it */
function open(query: string, isRequested = false) {
  history.replaceState(null, '', `?${query}`)
  const exchange = vi.fn((_token: string) => SIGNED_IN)
  const toMethods = (name: string) => ({
    async authenticate(token: string, options: object, untilAgreed?: UntilAgreed) {
      expect(options).toEqual(HOUR)
      if (!isRequested) await untilAgreed?.()
      return exchange(`${name} ${token}`)
    },
  })
  const methods = { magicLinks: toMethods('magicLinks'), oauth: toMethods('oauth') }
  return { exchange, authenticateByUrl: createAuthenticateByUrl(methods as never) }
}

test.each([
  ['magic_links', 'magicLinks t'],
  ['oauth', 'oauth t'],
])('a token of the type %s that this browser has requested is exchanged at once', async (type, expected) => {
  const { exchange, authenticateByUrl } = open(`token=t&stytch_token_type=${type}`, true)
  await expect(authenticateByUrl({ ...HOUR, button })).resolves.toBe(SIGNED_IN)
  expect(exchange.mock.calls).toEqual([[expected]])
  expect(button.hidden).toBe(true)
})

test(
  'a link that was not requested waits for a person; presses by scripts and early ones do not count',
  { tags: 'threat.b11' },
  async () => {
    const { exchange, authenticateByUrl } = open(UNREQUESTED)
    // The first click gives the page the focus.
    await userEvent.click(document.body)
    vi.useFakeTimers()
    const signingIn = authenticateByUrl({ ...HOUR, button })
    await vi.advanceTimersByTimeAsync(499)
    await shown.click({ force: true })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await vi.advanceTimersByTimeAsync(1)
    button.click()
    button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect([exchange.mock.calls.length, button.hidden]).toEqual([0, false])
    await shown.click()
    await signingIn
    expect([exchange.mock.calls.length, button.hidden]).toEqual([1, true])
  },
)

test('the moment in which no press counts begins anew when the page gets the focus', async () => {
  const { exchange, authenticateByUrl } = open(UNREQUESTED)
  vi.useFakeTimers()
  const signingIn = authenticateByUrl({ ...HOUR, button })
  await vi.advanceTimersByTimeAsync(400)
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(499)
  await shown.click({ force: true })
  expect(exchange).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await shown.click()
  await signingIn
})

test('a token is exchanged once, however often it is asked for', async () => {
  const { exchange, authenticateByUrl } = open('token=t&stytch_token_type=oauth', true)
  await Promise.all([authenticateByUrl({ ...HOUR, button }), authenticateByUrl({ ...HOUR, button })])
  expect(exchange).toHaveBeenCalledTimes(1)
})

test.each(['', 'token=t', 'stytch_token_type=oauth', 'token=t&stytch_token_type=other'])(
  'the query "%s" has no token that signs in',
  async (query) => {
    const { authenticateByUrl } = open(query)
    await expect(authenticateByUrl({ ...HOUR, button })).rejects.toMatchObject({ name: 'UsageError' })
  },
)
