import type { ErrorBody, MockPaths } from '@latchkey/openapi'

type Method = 'get' | 'post' | 'patch' | 'delete'
/** The control plane's paths that support a method. */
export type PathOf<Verb extends Method> = {
  [Path in keyof MockPaths]: MockPaths[Path][Verb] extends { responses: unknown } ? Path : never
}[keyof MockPaths]
type JsonOf<Node> = Node extends { content: { 'application/json': infer Body } } ? Body : undefined
export type ResponseOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never }[keyof Responses]
  : never
export type BodyOf<Operation> = Operation extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Query : undefined

/** Options of a call beside its method and path. */
type CallOptions<Operation> = {
  /** Values of the path's parameters. */
  path?: Record<string, string>
  query?: QueryOf<Operation>
  body?: BodyOf<Operation>
  /** Aborts a long poll. */
  signal?: AbortSignal
}

/** The control plane refused a call or could not be reached. The message is meant for people. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** The known name that is most similar to an unknown one in the request. */
  readonly nearest: string | undefined

  constructor(message: string, { nearest, ...options }: ErrorOptions & { nearest?: string | undefined } = {}) {
    super(message, options)
    this.nearest = nearest
  }
}

function toError(status: number, { error_message, error_details }: Partial<ErrorBody>): ControlError {
  const nearest = error_details?.['nearest']
  return new ControlError(error_message ?? `The mock provider responded with ${status}.`, {
    nearest: typeof nearest === 'string' ? nearest : undefined,
  })
}

function toUrl(template: string, path: Record<string, string> = {}, query: object = {}): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/**
 * Calls the control plane, typed by its OpenAPI document. The console's only access to it.
 *
 * @throws ControlError
 */
export async function control<Verb extends Method, Path extends PathOf<Verb>>(
  method: Verb,
  template: Path,
  options: CallOptions<MockPaths[Path][Verb]> = {},
): Promise<ResponseOf<MockPaths[Path][Verb]>> {
  const url = toUrl(`${template}`, options.path, options.query ?? {})
  const hasBody = options.body !== undefined
  const response = await fetch(url, {
    method: method.toUpperCase(),
    ...(options.signal && { signal: options.signal }),
    ...(hasBody && { body: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown) => {
    throw new ControlError('The mock provider cannot be reached. Is it still running?', { cause })
  })
  // The server validates its responses against the document, so the body has the documented type.
  const body = await response.json().catch(() => ({}))
  if (!response.ok) throw toError(response.status, body)
  return body
}
