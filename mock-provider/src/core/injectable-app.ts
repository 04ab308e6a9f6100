/** A request that is passed to the app without a network. */
export type InjectedRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  /** The request body. An object is sent as JSON. */
  payload?: string | object
}

/** The response to a request without a network. */
export type InjectedResponse = {
  statusCode: number
  headers: Record<string, number | string | string[] | undefined>
  body: string
  /** Parses the response body as JSON. */
  json<Body = any>(): Body // oxlint-disable-line typescript/no-explicit-any -- as in Fastify: the caller knows the body
}

/** The provider's app, as far as the package's types show it: apps need no web framework to compile. */
export type InjectableApp = {
  /** Sends a request without a network. @param request a path for a `GET`, or a whole request */
  inject(request: string | InjectedRequest): Promise<InjectedResponse>
}
