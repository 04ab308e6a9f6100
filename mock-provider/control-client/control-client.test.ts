import { afterEach, expect, test, vi } from 'vitest'
import { ControlError, createControlClient, getData } from './control-client.ts'

const control = createControlClient('http://provider.test')
const IN_TENANT = { path: { tenant: 'public-token-test-1' } }

/** Replaces `fetch` with a stub that records each request. @returns the recorded requests */
function stubFetch(response: () => Response | Promise<Response>) {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    return response()
  })
  return requests
}

/** Calls the control plane and returns the error. */
async function catchError(): Promise<unknown> {
  return getData(control.GET('/_mock/{tenant}/clock', { params: IN_TENANT })).catch((error: unknown) => error)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the control-plane client encodes path and query parameters', async () => {
  const requests = stubFetch(() => Response.json({ messages: [] }))
  await control.GET('/_mock/{tenant}/messages', { params: { path: { tenant: 'a/b' }, query: { to: '+1 202' } } })
  expect(requests[0]?.url).toBe('http://provider.test/_mock/a%2Fb/messages?to=%2B1%20202')
})

test('the control-plane client sends a body as JSON', async () => {
  const requests = stubFetch(() => Response.json({}))
  await control.POST('/_mock/{tenant}/clock', { params: IN_TENANT, body: { advance_ms: 1000 } })
  expect(requests[0]?.method).toBe('POST')
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(await requests[0]?.json()).toEqual({ advance_ms: 1000 })
})

test('the control-plane client sends no content type without a body', async () => {
  const requests = stubFetch(() => Response.json({}))
  await control.GET('/_mock/{tenant}/clock', { params: IN_TENANT })
  expect(requests[0]?.headers.has('content-type')).toBe(false)
})

test('the control-plane client returns the body of a response', async () => {
  stubFetch(() => Response.json({ tenants: [] }))
  expect(await getData(control.GET('/_mock/tenants'))).toEqual({ tenants: [] })
})

test('the control-plane client throws if a required response body is missing', async () => {
  stubFetch(() => new Response(null, { status: 204 }))
  expect(await catchError()).toMatchObject({ message: 'The mock provider responded without a body.' })
})

test('the control-plane client throws an error with the server’s message and suggestion', async () => {
  stubFetch(() =>
    Response.json({ error_message: 'Unknown operation.', error_details: { nearest: 'usersMe' } }, { status: 400 }),
  )
  const error = await catchError()
  expect(error).toBeInstanceOf(ControlError)
  expect(error).toMatchObject({ message: 'Unknown operation.', nearest: 'usersMe' })
})

test('the control-plane client ignores a suggestion that is not a string', async () => {
  stubFetch(() => Response.json({ error_message: 'Refused.', error_details: { nearest: 42 } }, { status: 400 }))
  expect(await catchError()).toMatchObject({ message: 'Refused.', nearest: undefined })
})

test('the control-plane client reports the status of an error response without a JSON body', async () => {
  stubFetch(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await catchError()).toMatchObject({ message: 'The mock provider responded with 502.', nearest: undefined })
})

test('the control-plane client wraps a network failure in an error that keeps its cause', async () => {
  const cause = new TypeError('fetch failed')
  stubFetch(() => Promise.reject(cause))
  expect(await catchError()).toMatchObject({
    message: 'The mock provider cannot be reached. Is it still running?',
    cause,
  })
})
