import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { ErrorBody, MockPaths } from '@latchkey/openapi'

/** A client of the control plane, typed by its OpenAPI document. Its calls throw `ControlError`. */
export type ControlClient = Client<MockPaths>

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

/** Reads an error body. Empty when the response is no JSON, for instance a proxy's page. */
async function readErrorBody(response: Response): Promise<Partial<ErrorBody>> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const raiseErrors: Middleware = {
  async onResponse({ response }) {
    if (!response.ok) throw toError(response.status, await readErrorBody(response))
  },
  onError: ({ error }) =>
    new ControlError('The mock provider cannot be reached. Is it still running?', { cause: error }),
}

/** Creates a client. @param baseUrl the provider's address; empty in a page of the provider */
export function createControlClient(baseUrl: string): ControlClient {
  // The global function is looked up at each call, because tests replace it.
  const client = createClient<MockPaths>({ baseUrl, fetch: (request) => fetch(request) })
  client.use(raiseErrors)
  return client
}

/**
 * Returns the body of a call's response.
 *
 * @throws ControlError
 */
export async function getData<Data>(call: Promise<{ data?: Data }>): Promise<Data> {
  const { data } = await call
  if (data === undefined) throw new ControlError('The mock provider responded without a body.')
  return data
}
