import type { ReportedRequest } from './frame-message.ts'

/** Creates a `fetch` that reports its calls. */
export function createReportingFetch(report: (request: ReportedRequest) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const begun = performance.now()
    const describe = () => ({
      method: request.method,
      path: new URL(request.url).pathname,
      duration_ms: Math.round(performance.now() - begun),
    })
    try {
      const response = await fetch(request)
      report({ ...describe(), status: response.status, ...(await readIdentity(response.clone())) })
      return response
    } catch (error) {
      report({ ...describe(), status: undefined })
      throw error
    }
  }
}

/** Reads the id of the request and the type of the error, which are in the body. */
async function readIdentity(response: Response): Promise<Pick<ReportedRequest, 'error_type' | 'request_id'>> {
  const body: unknown = await response.json().catch(() => undefined)
  const request_id = findText(body, 'request_id') ?? findText(Reflect.get(Object(body), 'data'), 'request_id')
  const error_type = findText(body, 'error_type')
  return { ...(request_id !== undefined && { request_id }), ...(error_type !== undefined && { error_type }) }
}

function findText(value: unknown, name: string): string | undefined {
  const found: unknown = Reflect.get(Object(value), name)
  return typeof found === 'string' ? found : undefined
}
