/** The request headers that need no preflight: the browser sets them, or the Fetch standard allows them. */
const SAFE_HEADERS = new Set(['accept', 'accept-language', 'content-language', 'origin'])

/**
 * Creates a `fetch` that behaves like a browser's on a page of this origin: it names the origin, and it hides responses
 * that do not admit the page (Fetch standard, CORS check).
 */
export function createBrowserFetch(origin: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    request.headers.set('Origin', origin)
    const response = await fetch(request)
    checkCors(response, request, origin)
    return response
  }
}

/**
 * Asks whether a page may send a request, as a browser does before it sends one (Fetch standard, CORS-preflight fetch).
 *
 * @throws TypeError when the response does not allow it
 */
export async function sendPreflight(request: Request, origin: string): Promise<void> {
  const names = [...request.headers.keys()].filter((name) => !SAFE_HEADERS.has(name)).toSorted()
  const response = await fetch(request.url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': request.method,
      'Access-Control-Request-Headers': names.join(', '),
    },
  })
  checkCors(response, request, origin)
  const methods = readList(response, 'Access-Control-Allow-Methods')
  const headers = readList(response, 'Access-Control-Allow-Headers')
  const refused = [
    ...(methods.includes(request.method.toLowerCase()) ? [] : [request.method]),
    ...names.filter((name) => !headers.includes(name)),
  ]
  if (refused.length > 0) throw new TypeError(`CORS: the preflight does not allow ${refused.join(', ')}`)
}

/** @throws TypeError */
function checkCors({ headers }: Response, { credentials }: Request, origin: string): void {
  // Pact's server sends CORS headers of its own besides those of the interaction, so some have two values.
  const read = (name: string) => headers.get(name)?.split(', ') ?? []
  const origins = read('Access-Control-Allow-Origin')
  const hasCredentials = credentials === 'include'
  if (!origins.includes(origin) && (hasCredentials || !origins.includes('*')))
    throw new TypeError(`CORS: the response is for ${origins.join(', ')}, not for ${origin}`)
  if (hasCredentials && !read('Access-Control-Allow-Credentials').includes('true'))
    throw new TypeError('CORS: the response is not for calls with credentials')
}

function readList({ headers }: Response, name: string): string[] {
  return (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase())
}
