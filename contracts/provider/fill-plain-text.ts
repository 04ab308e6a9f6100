/** The part of a request in Pact's proxy that is read and changed. */
type ProxiedRequest = { headers: Record<string, string | string[] | undefined>; body?: unknown }
type RequestFilter = (request: ProxiedRequest, response: unknown, next: () => void) => void

/**
 * Creates a filter that replaces `${name}` in the plain text of a request by the value that a state provides. Pact does
 * that itself in JSON only.
 *
 * @param values by name; read when a request is sent
 */
export function fillPlainText(values: Readonly<Record<string, string>>): RequestFilter {
  return (request, _response, next) => {
    const { body, headers } = request
    if (String(headers['content-type']).startsWith('text/plain') && Buffer.isBuffer(body)) {
      const filled = body.toString('utf8').replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
      request.body = Buffer.from(filled)
      headers['content-length'] = String(Buffer.byteLength(filled))
    }
    next()
  }
}
