import { afterEach, expect, test, vi } from 'vitest'
import type { ReportedRequest } from './frame-message.ts'
import { createReportingFetch } from './reporting-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

async function reportOf(respond: (request: Request) => Promise<Response>) {
  vi.stubGlobal('fetch', respond)
  const reports: ReportedRequest[] = []
  const fetchAndReport = createReportingFetch((request) => reports.push(request))
  const outcome = await fetchAndReport('http://localhost:4010/sdk/v1/otps?x=1', {
    method: 'POST',
    body: '{"a":1}',
  }).catch((error: unknown) => error)
  return { outcome, reports }
}

test('the playground reports a request with its status and id, and leaves the response readable', async () => {
  const { outcome, reports } = await reportOf(async (request) => {
    expect(await request.text()).toBe('{"a":1}')
    return Response.json({ data: { request_id: 'request-id-1' } })
  })
  expect(reports).toMatchObject([{ method: 'POST', path: '/sdk/v1/otps', status: 200, request_id: 'request-id-1' }])
  expect(outcome).toBeInstanceOf(Response)
  expect(outcome instanceof Response && (await outcome.json())).toEqual({ data: { request_id: 'request-id-1' } })
})

test('the playground reports a rejected request with its error type', async () => {
  const body = { error_type: 'otp_code_not_found', request_id: 'request-id-2' }
  const { reports } = await reportOf(async () => Response.json(body, { status: 404 }))
  expect(reports).toMatchObject([{ status: 404, error_type: 'otp_code_not_found', request_id: 'request-id-2' }])
})

test('the playground reports a response that is not JSON', async () => {
  const { reports } = await reportOf(async () => new Response('busy', { status: 503 }))
  expect(reports).toEqual([{ method: 'POST', path: '/sdk/v1/otps', status: 503, duration_ms: expect.any(Number) }])
})

test('the playground reports a request without a response, which still fails with the same error', async () => {
  const failure = new TypeError('Failed to fetch')
  const { outcome, reports } = await reportOf(() => Promise.reject(failure))
  expect(outcome).toBe(failure)
  expect(reports).toMatchObject([{ status: undefined }])
})
