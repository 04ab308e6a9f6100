import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Fault } from '@latchkey/openapi'
import { App } from '../app.tsx'
import '../style.css'

type RecordedRequest = { method: string; path: string; body: unknown }

const SEARCH = 'Search'

function createError(error_type: string, operation_ids: string[], known = {}) {
  const identities = {
    email: `${error_type}@fault.test`,
    phone_number: '+15550100001',
    ethereum_address: '0xfa017',
    solana_address: '1111',
  }
  return {
    error_type,
    status_code: 404,
    error_message: `${error_type}: the message.`,
    text: null,
    assumed: false,
    is_general: false,
    operation_ids,
    identities,
    ...known,
  }
}

function createOperation(operation_id: string, error_types: string[]) {
  const [tag] = operation_id.split(/(?=[A-Z])/)
  return { operation_id, document: 'sdk', method: 'POST', path: `/sdk/v1/${tag}`, tag, summary: 'Does it', error_types }
}

const CATALOGUE = {
  fault_kinds: ['error', 'hang'],
  operations: [
    createOperation('otpsAuthenticate', ['otp_code_not_found', 'too_many_requests']),
    createOperation('usersMe', ['session_not_found', 'too_many_requests']),
    createOperation('oauth2Token', ['idp_auth_code_expired']),
  ],
  errors: [
    createError('otp_code_not_found', ['otpsAuthenticate'], { text: 'error.otp_code_not_found' }),
    createError('session_not_found', ['usersMe']),
    createError('idp_auth_code_expired', ['oauth2Token']),
    createError('too_many_requests', ['otpsAuthenticate', 'usersMe']),
  ],
}

const ARMED: Fault = {
  fault_id: 'fault-1',
  operation_ids: ['otpsAuthenticate', 'usersMe'],
  error_type: 'too_many_requests',
  kind: 'error',
  remaining: 2,
  times: 3,
  after: 4,
  passing: 1,
  until: '2030-01-31T12:00:00Z',
  delay_ms: 250,
  match: { email: 'ada@example.com', header: { name: 'x-lane', value: 'fast' } },
}

let faults: Fault[]
let calls: RecordedRequest[]
let refusal: object | undefined

beforeEach(() => {
  faults = []
  calls = []
  refusal = undefined
  vi.stubGlobal('fetch', async (request: Request) => {
    const { method } = request
    const text = await request.text()
    const path = request.url.split('/').at(-1) ?? ''
    if (method !== 'GET') calls.push({ method, path, body: text === '' ? undefined : JSON.parse(text) })
    if (method === 'POST' && refusal) return Response.json(refusal, { status: 400 })
    if (method === 'POST' && path === 'faults') return Response.json({ fault_id: 'fault-new' })
    const responses: Record<string, unknown> = {
      catalogue: CATALOGUE,
      faults: { faults },
      clock: { now: '2026-01-05T09:00:00Z' },
      config: { chaos: null },
    }
    return Response.json(responses[path] ?? {})
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

async function open(path = '/faults') {
  window.history.replaceState(null, '', path)
  await render(<App />)
  await expect.element(page.getByText(/errors? in \d/)).toBeInTheDocument()
}

test('the faults page finds an error by its on-screen text and arms it with one click', async () => {
  await open()
  await page.getByLabelText(SEARCH).fill('invalid passcode')
  await expect.element(page.getByText('1 error in 1 operation')).toBeVisible()
  expect(window.location.search).toBe('?q=invalid+passcode')
  await page.getByRole('button', { name: 'Arm otp_code_not_found for otpsAuthenticate' }).click()
  await expect.element(page.getByText('otp_code_not_found is armed for otpsAuthenticate.')).toBeVisible()
  expect(calls).toEqual([
    {
      method: 'POST',
      path: 'faults',
      body: { operation_id: 'otpsAuthenticate', error_type: 'otp_code_not_found', times: 1 },
    },
  ])
})

test('a toast on the faults page can undo the arming of an error', async () => {
  await open('/faults?q=session_not_found')
  await page.getByRole('button', { name: 'Arm session_not_found for usersMe' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: session_not_found is armed for usersMe.')).toBeVisible()
  expect(calls.at(-1)).toEqual({ method: 'DELETE', path: 'faults?fault_id=fault-new', body: undefined })
})

test('undoing the removal of all faults restores each fault with its remaining count', async () => {
  faults = [ARMED, { fault_id: 'fault-2', operation_id: '*', kind: 'hang', remaining: null }]
  await open()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Undone: All faults were removed.')).toBeVisible()
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE faults', 'POST faults', 'POST faults'])
  expect(calls.at(-1)?.body).toEqual({ operation_id: '*', kind: 'hang' })
})

test('a button on the faults page delays every call', async () => {
  await open()
  await page.getByRole('button', { name: 'Every call is slow' }).click()
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ operation_id: '*', kind: 'latency', delay_ms: 3000 }))
})

test('the faults page lists an error of several operations in one row with a choice of operation', async () => {
  await open('/faults?q=too+many')
  await expect.element(page.getByText('1 error in 2 operations')).toBeVisible()
  await page.getByRole('button', { name: 'Arm too_many_requests for all operations' }).click()
  await page.getByLabelText('Operation that raises too_many_requests').selectOptions('usersMe')
  await page.getByRole('button', { name: 'Arm too_many_requests for usersMe' }).click()
  await vi.waitFor(() => expect(calls).toHaveLength(2))
  expect(calls.map(({ body }) => body)).toEqual([
    { operation_id: '*', error_type: 'too_many_requests', times: 1 },
    { operation_id: 'usersMe', error_type: 'too_many_requests', times: 1 },
  ])
})

test('a faults search without an exact match shows the nearest errors', async () => {
  await open()
  await page.getByLabelText(SEARCH).fill('session_notfound')
  await expect.element(page.getByText('Nothing matches exactly. These are the nearest:')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Arm session_not_found for usersMe' })).toBeVisible()
})

test('a faults search finds a kind of fault by a common name such as “timeout”', async () => {
  await open()
  await page.getByLabelText(SEARCH).fill('timeout')
  await expect.element(page.getByText('1 kind of fault', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Arm for all operations : No response' }).click()
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ operation_id: '*', kind: 'hang', times: 1 }))
})

test('the option “always” arms an error until it is removed, and the faults page marks armed errors', async () => {
  faults = [ARMED]
  await open('/faults?q=usersMe+too_many')
  await page.getByLabelText('Arm', { exact: true }).selectOptions('always')
  await page.getByRole('button', { name: 'Arm too_many_requests for usersMe' }).click()
  await vi.waitFor(() => expect(calls[0]?.body).toEqual({ operation_id: 'usersMe', error_type: 'too_many_requests' }))
  await expect.element(page.getByText('armed', { exact: true })).toBeVisible()
})

test('on the faults page, an error links to its screen and lists other ways to force it', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open('/faults?q=session_not_found')
  const link = page.getByRole('link', { name: 'Open the screen with session_not_found' })
  await expect.element(link).toHaveAttribute('href', '/errors/session_not_found')
  await page.getByText('Other ways to force it').click()
  await page.getByRole('button', { name: 'Copy A user with this email address: session_not_found' }).click()
  expect(writeText).toHaveBeenLastCalledWith('session_not_found@fault.test')
  await page.getByRole('button', { name: 'Copy A request with this header: session_not_found' }).click()
  expect(writeText).toHaveBeenLastCalledWith('x-latchkey-fault: session_not_found')
})

test('a link to an error fills the form on the faults page, and a search keeps the form’s values', async () => {
  await open('/faults?error=session_not_found')
  await expect.element(page.getByText('1 error in 1 operation')).toBeVisible()
  await expect.element(page.getByLabelText('Error type')).toHaveValue('session_not_found')
  await page.getByLabelText('Only for this user').fill('user-test-1')
  await page.getByLabelText(SEARCH).fill('')
  await expect.element(page.getByText('5 errors in 4 operations')).not.toBeInTheDocument()
  await expect.element(page.getByText('5 errors in 3 operations')).toBeVisible()
  await expect.element(page.getByLabelText('Only for this user')).toHaveValue('user-test-1')
})

test('the fault form arms a fault with its operations, kind, user and number of calls', async () => {
  await open()
  await page.getByLabelText('Operation', { exact: true }).fill('usersMe')
  await page.getByRole('button', { name: 'Add an operation' }).click()
  await page.getByLabelText('Operation 2').fill('otpsAuthenticate')
  await page.getByLabelText('What happens').selectOptions('Late response')
  await page.getByLabelText('Delay in milliseconds', { exact: true }).fill('300')
  await page.getByLabelText('Only for this phone number').fill('+12025550123')
  await page.getByLabelText('Skip first N calls').fill('2')
  await page.getByLabelText('How often').fill('')
  await page.getByRole('button', { name: 'Arm fault' }).click()
  await expect.element(page.getByText('The fault is armed.')).toBeVisible()
  expect(calls[0]?.body).toEqual({
    operation_ids: ['usersMe', 'otpsAuthenticate'],
    kind: 'latency',
    delay_ms: 300,
    after: 2,
    match: { phone_number: '+12025550123' },
  })
})

test('a button in the fault form replaces a misspelled name with the suggested one', async () => {
  refusal = {
    error_message: 'usersMe never raises session_not_fuond. Did you mean session_not_found?',
    error_details: { nearest: 'session_not_found' },
  }
  await open('/faults?operation=usersMe&error=session_not_fuond&q=usersMe')
  await page.getByRole('button', { name: 'Arm fault' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Did you mean session_not_found?')
  refusal = undefined
  await page.getByRole('button', { name: 'Use session_not_found' }).click()
  await expect.element(page.getByRole('button', { name: 'Arm fault' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The fault is armed.')).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ operation_id: 'usersMe', error_type: 'session_not_found', times: 1 })
})

test('the faults page shows all conditions of an armed rule and removes the rule with one click', async () => {
  faults = [ARMED]
  await open()
  const row = page.getByRole('row', { name: /too_many_requests/ })
  for (const said of ['otpsAuthenticate, usersMe', '250 ms', 'ada@example.com', 'x-lane: fast', 'after one more call'])
    await expect.element(row).toHaveTextContent(said)
  await expect.element(row).toHaveTextContent('2 more times')
  faults = []
  await row.getByRole('button').click()
  await expect.element(page.getByText('No fault is armed.')).toBeVisible()
  expect(calls).toEqual([{ method: 'DELETE', path: 'faults?fault_id=fault-1', body: undefined }])
})

test('the faults page enables chaos (random faults) with a seed and percentages', async () => {
  await open()
  await page.getByText('Off', { exact: true }).click()
  await page.getByLabelText('Seed').fill('7')
  await page.getByLabelText('Error, percent').fill('12.5')
  await page.getByRole('button', { name: 'Switch chaos on' }).click()
  await expect.element(page.getByText('Chaos is on.')).toBeVisible()
  expect(calls).toEqual([
    { method: 'PATCH', path: 'config', body: { chaos: { seed: 7, percentages: { error: 12.5 } } } },
  ])
})

test('the faults page opens the screen of an error in a laptop-sized window', async () => {
  const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
  await open()
  await page.getByLabelText(SEARCH).fill('session_not_found')
  await page.getByRole('button', { name: 'Open as on a laptop session_not_found' }).click()
  expect(openWindow).toHaveBeenCalledWith('/errors/session_not_found', '_blank', 'popup,noopener,width=1280,height=800')
  openWindow.mockRestore()
})

test('the faults page makes the call of an error that only programs get, and opens no screen for it', async () => {
  await open()
  await page.getByLabelText(SEARCH).fill('idp_auth_code_expired')
  await expect
    .element(page.getByRole('link', { name: 'Make the call with idp_auth_code_expired' }))
    .toHaveAttribute('href', '/errors/idp_auth_code_expired')
  await expect
    .element(page.getByRole('button', { name: /^Open as on a .* idp_auth_code_expired$/ }))
    .not.toBeInTheDocument()
})
