import { afterEach, expect, test, vi } from 'vitest'
import { control, ControlError } from './control.ts'

const TENANT = 'public-token-test-1'

/** Responds to every request. @returns the recorded requests */
function stubFetch(response: () => Response | Promise<Response>) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init })
    return response()
  })
  return requests
}

/** Calls the control plane and returns the error. */
async function catchError(): Promise<unknown> {
  return control('get', '/_mock/{tenant}/clock', { path: { tenant: TENANT } }).catch((error: unknown) => error)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('path parameters are encoded, and empty query parameters are left out', async () => {
  const requests = stubFetch(() => Response.json({ messages: [] }))
  const query = { to: '+1 202', after: '' }
  await control('get', '/_mock/{tenant}/messages', { path: { tenant: 'a/b' }, query })
  expect(requests[0]?.url).toBe('/_mock/a%2Fb/messages?to=%2B1+202')
})

test('a body is sent as JSON', async () => {
  const requests = stubFetch(() => Response.json({}))
  const body = { advance_ms: 1000 }
  await control('post', '/_mock/{tenant}/clock', { path: { tenant: TENANT }, body })
  expect(requests[0]?.init).toMatchObject({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
})

test('a call without a body has no content type', async () => {
  const requests = stubFetch(() => Response.json({}))
  await control('get', '/_mock/{tenant}/clock', { path: { tenant: TENANT } })
  expect(requests[0]?.init).toEqual({ method: 'GET' })
})

test('an error of the control plane has its message and its suggestion', async () => {
  stubFetch(() =>
    Response.json({ error_message: 'Unknown operation.', error_details: { nearest: 'usersMe' } }, { status: 400 }),
  )
  const error = await catchError()
  expect(error).toBeInstanceOf(ControlError)
  expect(error).toMatchObject({ message: 'Unknown operation.', nearest: 'usersMe' })
})

test('an error without a JSON body names the status', async () => {
  stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await catchError()).toMatchObject({ message: 'The mock provider responded with 502.', nearest: undefined })
})

test('a network failure becomes an error that keeps its cause', async () => {
  const cause = new TypeError('fetch failed')
  stubFetch(() => Promise.reject(cause))
  expect(await catchError()).toMatchObject({
    message: 'The mock provider cannot be reached. Is it still running?',
    cause,
  })
})
