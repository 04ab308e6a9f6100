import { request as requestSecurely } from 'node:https'
import { buffer } from 'node:stream/consumers'

/**
 * Returns a `fetch` that trusts a certificate authority. Node's own `fetch` reads its authorities only at the start of
 * the process.
 */
export function fetchTrusting(ca: Buffer): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith('https:')) return fetch(request)
    const { url, method } = request
    const headers = Object.fromEntries(request.headers)
    const body = Buffer.from(await request.arrayBuffer())
    return new Promise((resolve, reject) => {
      const call = requestSecurely(url, { method, headers, ca, agent: false }, (response) => {
        const { statusCode: status = 0, headersDistinct } = response
        const pairs = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        )
        buffer(response).then((content) => resolve(new Response(content, { status, headers: pairs })), reject)
      })
      call.on('error', reject).end(body)
    })
  }
}
