import type { OperationId } from '@latchkey/openapi'
import type { DocumentedOperation } from './documents.ts'

/** One call of a documented operation. */
export type ApiCall = {
  operation: OperationId
  path?: Record<string, string>
  query?: Record<string, string>
  /** The body, if it is sent as JSON. */
  body?: object
  /** The body, if it is sent as a form. */
  form?: Record<string, string>
  /** The body, if it is sent as plain text. */
  text?: string
  /** The session that an SDK call presents. None by default. */
  session?: string
  headers?: Record<string, string>
}

/** A call as it is sent. */
export type ApiRequest = {
  method: DocumentedOperation['method']
  /** The path with the query. */
  url: string
  headers: Record<string, string>
  payload?: string
}

/** The project that a call is for, with the credentials of its pages and of its app's own server. */
export type ApiProject = { public_token: string; project_id: string; secret: string }

/** Returns a call as it is sent, with the credentials that its document asks for. */
export function toRequest(
  { method, url, document }: DocumentedOperation,
  call: ApiCall,
  project: ApiProject,
): ApiRequest {
  const { public_token, project_id, secret } = project
  const query = new URLSearchParams(call.query).toString()
  const values: Record<string, string> = { tenant: public_token, public_token, ...call.path }
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const payload = toPayload(call)
  return {
    method,
    url: path + (query && `?${query}`),
    headers: {
      ...(document === 'sdk' && { authorization: toBasic(public_token, call.session ?? public_token) }),
      ...(document === 'server' && { authorization: toBasic(project_id, secret) }),
      ...(call.body && { 'content-type': 'application/json' }),
      ...(call.form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(call.text !== undefined && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...call.headers,
    },
    ...(payload !== undefined && { payload }),
  }
}

/** Encodes Basic credentials (RFC 7617 §2). */
export function toBasic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

function toPayload({ body, form, text }: ApiCall): string | undefined {
  if (body) return JSON.stringify(body)
  return form ? new URLSearchParams(form).toString() : text
}
