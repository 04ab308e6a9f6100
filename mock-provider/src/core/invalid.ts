import type { ErrorObject } from 'ajv/dist/2020.js'

/** One validation error in the provider's form: that of an Ajv 6 error. */
export type ValidationItem = {
  keyword: string
  dataPath: string
  schemaPath: string
  params: Record<string, unknown>
  message: string
}

/**
 * The maximum number of errors in a response. A body of a hundred thousand invalid rows must not make a huge response.
 */
const MAX_ITEMS = 20

/** The request does not match its OpenAPI document. `plugins/error-body.ts` renders the response. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly part: 'params' | 'query' | 'body'
  readonly items: ValidationItem[]

  /** @param message defaults to the messages of the errors */
  constructor(part: 'params' | 'query' | 'body', errors: ErrorObject[], message = toMessage(errors)) {
    super(message)
    this.part = part
    this.items = errors.slice(0, MAX_ITEMS).map(toItem)
  }
}

/** A response of the mock does not match its OpenAPI document: a defect of the mock, never of the caller. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse'

  constructor(operationId: string, status: number, errors: ErrorObject[]) {
    const problems = errors.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`)
    super(`The ${status} response of ${operationId} breaks its document: ${problems.join('; ')}`)
  }
}

function toMessage(errors: readonly ErrorObject[]): string {
  const listed = errors.slice(0, MAX_ITEMS)
  const more = errors.length > listed.length ? [`and ${errors.length - listed.length} more`] : []
  return [...listed.map((error) => `${toDataPath(error)} ${error.message}`.trim()), ...more].join(', ')
}

function toDataPath(error: ErrorObject): string {
  const path = error.instancePath.replaceAll('/', '.')
  const missing = error.keyword === 'required' ? `.${String(error.params['missingProperty'])}` : ''
  return `${path}${missing}`
}

function toItem(error: ErrorObject): ValidationItem {
  return {
    keyword: error.keyword,
    dataPath: toDataPath(error),
    schemaPath: error.schemaPath,
    params: error.params,
    message: error.message ?? 'is invalid',
  }
}
