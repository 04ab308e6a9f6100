import type { ErrorBody } from '@latchkey/openapi'
import {
  CaptchaRequiredError,
  NetworkError,
  ProviderError,
  SCHEMA_PARTS,
  SchemaError,
  type SchemaIssue,
} from './errors.ts'
import { parseJson } from './json.ts'
import { isRecord } from '../browser/is-record.ts'

/** Maps a non-2xx response to an error. */
export function toError({ status: status_code, headers }: Response, text: string): Error {
  if (!headers.get('content-type')?.includes('application/json')) {
    if (text.includes('Captcha required')) return new CaptchaRequiredError('The provider requires a captcha.')
    return new NetworkError(`The provider answered ${status_code} without a JSON body.`, { status_code })
  }
  const json = parseJson(text)
  const body = isRecord(json) ? json : {}
  for (const part of SCHEMA_PARTS) {
    if (part in body) return new SchemaError(part, toIssues(body[part]))
  }
  if (isErrorBody(body)) return new ProviderError(body)
  return new NetworkError(`The provider answered ${status_code} with an undocumented body.`, { status_code })
}

function toIssues(value: unknown): SchemaIssue[] {
  return Array.isArray(value) ? value.map((issue) => (isRecord(issue) ? issue : {})) : []
}

function isErrorBody(body: Record<string, unknown>): body is ErrorBody {
  return typeof body['error_type'] === 'string' && typeof body['error_message'] === 'string'
}
