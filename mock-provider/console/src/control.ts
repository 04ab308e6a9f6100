import type { MockPaths } from '@latchkey/openapi'

type Method = 'get' | 'post' | 'patch' | 'delete'
/** Paths of the control plane that take a method. */
export type PathOf<Verb extends Method> = {
  [Path in keyof MockPaths]: MockPaths[Path][Verb] extends { responses: unknown } ? Path : never
}[keyof MockPaths]
type JsonOf<Node> = Node extends { content: { 'application/json': infer Body } } ? Body : undefined
export type AnswerOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: Status extends 200 | 201 ? JsonOf<Responses[Status]> : never }[keyof Responses]
  : never
export type BodyOf<Operation> = Operation extends { requestBody?: infer Body } ? JsonOf<NonNullable<Body>> : undefined
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? Query : undefined

/** What a call is given beside its method and path. */
type CallOptions<Operation> = {
  /** Values of the path's `{names}`. */
  path?: Record<string, string>
  query?: QueryOf<Operation>
  body?: BodyOf<Operation>
  /** Ends a call that waits, when its answer is no longer wanted. */
  signal?: AbortSignal
}

/** The control plane refused, or could not be reached. The message is for people. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  /** What the control plane knows that looks most like what it was told. */
  readonly nearest: string | undefined

  constructor(message: string, { nearest, ...options }: ErrorOptions & { nearest?: string | undefined } = {}) {
    super(message, options)
    this.nearest = nearest
  }
}

type Refusal = { error_message?: string; error_details?: { nearest?: string } }

function toError(status: number, { error_message, error_details }: Refusal): ControlError {
  return new ControlError(error_message ?? `The mock provider answered ${status}.`, { nearest: error_details?.nearest })
}

function toUrl(template: string, path: Record<string, string> = {}, query: object = {}): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

/**
 * Calls the control plane as its document says. The console's only door to it.
 *
 * @throws ControlError
 */
export async function control<Verb extends Method, Path extends PathOf<Verb>>(
  method: Verb,
  template: Path,
  options: CallOptions<MockPaths[Path][Verb]> = {},
): Promise<AnswerOf<MockPaths[Path][Verb]>> {
  const url = toUrl(template as string, options.path, options.query ?? {})
  const hasBody = options.body !== undefined
  const response = await fetch(url, {
    method: method.toUpperCase(),
    ...(options.signal && { signal: options.signal }),
    ...(hasBody && { body: JSON.stringify(options.body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown) => {
    throw new ControlError('The mock provider cannot be reached. Is it still running?', { cause })
  })
  const answer = (await response.json().catch(() => ({}))) as Refusal
  if (!response.ok) throw toError(response.status, answer)
  return answer as AnswerOf<MockPaths[Path][Verb]> // its own document, which the server checks before it answers
}
