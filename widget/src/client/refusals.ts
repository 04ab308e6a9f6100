import type { ErrorBody } from '@latchkey/openapi'
import { NetworkError, ProviderError, SCHEMA_PARTS, SchemaError, type SchemaIssue } from './errors.ts'

/** The provider wants a captcha token before it answers. Methods that can give one retry once; others let it fly. */
export class CaptchaRequiredError extends Error {
  override readonly name = 'CaptchaRequiredError'
}

/** What an answer that is none says. */
export async function toError(response: Response): Promise<Error> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.includes('application/json')) {
    if (text.includes('Captcha required')) return new CaptchaRequiredError('The provider requires a captcha.')
    return new NetworkError(`The provider answered ${response.status} without a JSON body.`)
  }
  const body = parseObject(text)
  for (const part of SCHEMA_PARTS) {
    if (part in body) return new SchemaError(part, toIssues(body[part]))
  }
  if (isErrorBody(body)) return new ProviderError(body)
  return new NetworkError(`The provider answered ${response.status} with a body that is not documented.`)
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

function toIssues(value: unknown): SchemaIssue[] {
  return Array.isArray(value) ? value.map((issue) => Object(issue) as SchemaIssue) : []
}

function isErrorBody(body: Record<string, unknown>): body is ErrorBody {
  return typeof body['error_type'] === 'string' && typeof body['error_message'] === 'string'
}
