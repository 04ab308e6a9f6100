import type { ErrorObject } from 'ajv/dist/2020.js'

/** One item of the provider's validation shape: an AJV error as its sixth version named the members. */
export type ValidationItem = {
  keyword: string
  dataPath: string
  schemaPath: string
  params: Record<string, unknown>
  message: string
}

/** More would tell nobody more: a body of a hundred thousand rows may be wrong in each. */
const MAX_ITEMS = 20

/** The request breaks its document. `plugins/error-body.ts` renders it. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest'
  readonly part: 'params' | 'query' | 'body'
  readonly items: ValidationItem[]

  constructor(part: 'params' | 'query' | 'body', errors: ErrorObject[]) {
    const told = errors.slice(0, MAX_ITEMS)
    const more = errors.length > told.length ? [`and ${errors.length - told.length} more`] : []
    super([...told.map((error) => `${toDataPath(error)} ${error.message}`.trim()), ...more].join(', '))
    this.part = part
    this.items = told.map(toItem)
  }
}

/** The mock is about to break its own document: a defect of ours, never of the caller. */
export class InvalidAnswer extends Error {
  override readonly name = 'InvalidAnswer'

  constructor(operationId: string, status: number, errors: ErrorObject[]) {
    super(
      `${operationId} must not answer ${status} so: ${errors.map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`).join('; ')}`,
    )
  }
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
