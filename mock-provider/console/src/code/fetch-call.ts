import { findMember } from '../browser/object-members.ts'
import type { ReplayedCall } from './replayed-call.ts'
import { toMember, toScript, toScriptLine, toScriptText } from './script.ts'

/** The timeout in a copied test whose call got no response. */
const NO_RESPONSE_TIMEOUT_MS = 5_000

function toHeaders({ headers, basic }: Pick<ReplayedCall, 'headers' | 'basic'>): string {
  const lines = headers.map(([name, value]) => toMember(name, value, '      '))
  // RFC 7617 §2. Playwright's own httpCredentials are sent only after a challenge.
  const credentials = basic && `btoa(${toScriptText(basic.join(':'))})`
  return [...lines, ...(credentials ? [`      authorization: \`Basic \${${credentials}}\`,\n`] : [])].join('')
}

/**
 * Writes a call as an expression that calls Playwright's `request`.
 *
 * @param data the lines of the request body
 * @param status null when the call got no response
 */
export function toFetch(
  call: Pick<ReplayedCall, 'method' | 'url' | 'headers' | 'basic'>,
  data: readonly string[],
  status: number | null,
): string {
  const headers = toHeaders(call)
  const options = [
    `    method: ${toScriptText(call.method)},`,
    ...(headers === '' ? [] : [`    headers: {\n${headers}    },`]),
    ...data,
    '    maxRedirects: 0,',
    ...(status === null ? [`    timeout: ${NO_RESPONSE_TIMEOUT_MS},`] : []),
  ]
  return `request.fetch(${toScriptText(call.url)}, {\n${options.join('\n')}\n  })`
}

/** The member that names an error: of the provider's envelope, and of OAuth (RFC 6749 §5.2). */
const ERROR_MEMBERS = ['error_type', 'error']

type Expected = { status: number | null; response_body?: unknown }

/** Writes the assertions about a response: its status and its error. @param variable the name of the response */
export function toExpectations(variable: string, { status, response_body }: Expected): string[] {
  const known = Object.fromEntries(
    ERROR_MEMBERS.map((name) => [name, findMember(response_body, name)]).filter(
      ([, value]) => typeof value === 'string',
    ),
  )
  return [
    `  expect(${variable}.status()).toBe(${toScriptLine(status)})`,
    ...(Object.keys(known).length > 0
      ? [`  expect(await ${variable}.json()).toMatchObject(${toScript(known, '  ')})`]
      : []),
  ]
}
