import { quoteForShell } from '../browser/quotes.ts'
import { toProjectId } from '../../../facts/tenant-addresses.ts'

export type OperationParameter = { name: string; in: string; required: boolean; description: string; example: string }

/** An operation in readable form. */
export type ReferenceOperation = {
  id: string
  method: string
  path: string
  tag: string
  summary: string
  description: string
  parameters: OperationParameter[]
  errors: string[]
  /** The documented example of a request body. Undefined when there is none. */
  body: unknown
}

type Json = Record<string, any> // oxlint-disable-line typescript/no-explicit-any -- an OpenAPI document, described by its own standard

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

function resolve(document: Json, node: Json): Json {
  if (typeof node['$ref'] !== 'string') return node
  const keys = node['$ref']
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolve(
    document,
    keys.reduce<Json>((at, key) => at[key], document),
  )
}

function toParameter({ name, in: place, required = false, description = '', schema = {} }: Json): OperationParameter {
  return { name, in: place, required, description, example: String(schema.examples?.[0] ?? schema.enum?.[0] ?? '') }
}

function findExampleBody(document: Json, operation: Json): unknown {
  const body = resolve(document, operation['requestBody'] ?? {})
  const media: Json | undefined = body['content']?.['application/json']
  if (!media) return undefined
  return media['example'] ?? resolve(document, media['schema'] ?? {})['examples']?.[0]
}

/** Lists the operations of a document, in its order. */
export function listOperations(document: object): ReferenceOperation[] {
  const whole: Json = document
  const paths: Record<string, Json> = whole['paths']
  return Object.entries(paths).flatMap(([path, node]) => {
    const item = resolve(whole, node)
    return METHODS.filter((method) => item[method]).map((method) => {
      const operation: Json = item[method]
      const parameters: Json[] = [...(item['parameters'] ?? []), ...(operation['parameters'] ?? [])]
      return {
        id: operation['operationId'],
        method: method.toUpperCase(),
        path,
        tag: operation['tags'][0],
        summary: operation['summary'] ?? '',
        description: operation['description'] ?? '',
        parameters: parameters.map((parameter) => toParameter(resolve(whole, parameter))),
        errors: operation['x-errors'] ?? [],
        body: findExampleBody(whole, operation),
      }
    })
  })
}

/** Returns the value of a path parameter for a tenant. */
function toPathValue({ name, example }: OperationParameter, tenant: string): string {
  if (name === 'tenant' || name === 'public_token') return tenant
  if (name === 'project_id') return toProjectId(tenant)
  return example === '' ? `{${name}}` : example
}

/** Returns an example call as a curl command. @param origin the provider's address */
export function toCurl(
  { method, path, parameters, body, id }: ReferenceOperation,
  origin: string,
  tenant: string,
): string {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const filled = inPath.reduce(
    (text, parameter) => text.replace(`{${parameter.name}}`, toPathValue(parameter, tenant)),
    path,
  )
  const needed = parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
  const query = needed.map(
    ({ name, example }) => `${name}=${example === '' ? `{${name}}` : encodeURIComponent(example)}`,
  )
  const url = `${origin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`
  const isServer = id.startsWith('server')
  const isSdk = path.startsWith('/sdk/') && id !== 'events'
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteForShell(url)}`,
    ...(isSdk ? [`-u ${quoteForShell(`${tenant}:${tenant}`)}`] : []),
    // A variable, because the page does not know the project's secret.
    ...(isServer ? [`-u ${quoteForShell(`${toProjectId(tenant)}:`)}"$SECRET"`] : []),
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoteForShell(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}
