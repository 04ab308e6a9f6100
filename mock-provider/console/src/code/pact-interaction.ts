import type { JournalEntry } from '@latchkey/openapi'
import { findArmedRule } from './replayed-call.ts'
import { TEXTS } from '../messages/texts.ts'
import { toBody, toRule, type Generator, type Rule } from './body-rules.ts'
import { findVarying } from './varying-values.ts'

const TEXT = TEXTS.journal.pact

type Part = { rules: Record<string, Rule>; generators: Record<string, Generator>; values: Record<string, string[]> }
type Path = { example: string; rule?: Rule; generator?: Generator }
type Request = { path: Path; query: Part; headers: Part; body: ReturnType<typeof toRequestBody> }

/** The request headers that the provider reads. Others describe the connection or the browser. */
const SENT = /^(authorization|content-type|accept|origin|x-sdk-parent-host|x-latchkey-fault|dpop)$/
/** The response headers that clients rely on. */
const READ = /^(content-type|location|www-authenticate|retry-after|access-control-allow-(origin|credentials))$/

/**
 * Converts a journal entry to an interaction of a pact (specification 4). What varies from call to call has a matching
 * rule. In the request, the provider state provides it.
 */
export function toPactInteraction(entry: JournalEntry): string {
  const { operation_id, error_type, status, url } = entry
  const [path = '', query = ''] = url.split('?')
  const request: Request = {
    path: toPath(path),
    query: toPart([...new URLSearchParams(query)]),
    headers: toPart(Object.entries(entry.request_headers).filter(([name]) => SENT.test(name))),
    body: toRequestBody(entry),
  }
  const interaction = {
    type: 'Synchronous/HTTP',
    description: [operation_id, 'responds with', status, error_type].filter(Boolean).join(' '),
    pending: false,
    providerStates: toStates(entry, request),
    request: toRequest(entry, request),
    response: toResponse(entry),
  }
  return `${JSON.stringify(interaction, null, 2)}\n`
}

/** The name of a value that a state provides for the path. */
const PATH_ID = 'path_id'

/** Converts a path. The identifier in it varies. */
function toPath(path: string): Path {
  const segments = path.split('/')
  const at = segments.findIndex((segment) => findVarying('', segment) !== undefined)
  const varying = at === -1 ? undefined : findVarying('', segments[at] ?? '')
  // The segments around the identifier are part of an expression, where `${` begins the name of a value.
  if (varying?.matcher.match !== 'regex' || path.includes('${')) return { example: path }
  const fill = (filling: string) => segments.with(at, filling).join('/')
  const regex = `^${fill(varying.matcher.regex.slice(1, -1))}$`
  return {
    example: fill(varying.example),
    rule: toRule({ match: 'regex', regex }),
    generator: { type: 'ProviderState', expression: fill(`\${${PATH_ID}}`) },
  }
}

/** Converts parameters or headers. */
function toPart(pairs: readonly (readonly [string, string])[]): Part {
  const part: Part = { rules: {}, generators: {}, values: {} }
  for (const [name, value] of pairs) {
    const scheme = /^(?:Basic|Bearer|DPoP) (?=\[redacted\]$)/.exec(value)?.[0]
    const varying = scheme === undefined ? findVarying(name, value) : toCredentials(scheme)
    const values = part.values[name] ?? []
    if (varying) {
      part.rules[name] = toRule(varying.matcher)
      part.generators[name] = toGenerator(name)
    }
    part.values[name] = [...values, varying?.example ?? value]
  }
  return part
}

function toCredentials(scheme: string): NonNullable<ReturnType<typeof findVarying>> {
  const example = `${scheme}${scheme === 'Basic ' ? btoa('example:credentials') : 'example-token'}`
  return { example, matcher: { match: 'regex', regex: `^${scheme}.+$` } }
}

function toGenerator(name: string): Generator {
  return { type: 'ProviderState', expression: `\${${toValueName(name)}}` }
}

/** Returns the name of a provided value. In an expression, other characters could end it and begin another. */
function toValueName(name: string): string {
  return name.replaceAll(/[^\w.-]/g, '_')
}

function toRequestBody({ request_body = null, request_headers }: JournalEntry) {
  if (request_body === null) return undefined
  const { content, rules, provided } = toBody(request_body)
  if (request_headers['content-type']?.startsWith(FORM) === true) {
    const fields = typeof content === 'object' && content !== null ? Object.entries(content) : []
    const pairs = fields.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
    // The Pact libraries insert provided values into JSON only, so a form keeps its examples. The provider state
    // accepts them.
    return { type: FORM, content: new URLSearchParams(pairs).toString(), rules: {}, generators: {}, names: [] }
  }
  const generators = Object.fromEntries(Object.entries(provided).map(([path, name]) => [path, toGenerator(name)]))
  return { type: 'application/json', content, rules, generators, names: Object.values(provided) }
}

const FORM = 'application/x-www-form-urlencoded'

/** Returns the preconditions: what the state provides for the request, and the fault that was armed. */
function toStates(entry: JournalEntry, { path, query, headers, body }: Request): object[] {
  const ofPath = path.generator ? [PATH_ID] : []
  const ofQuery = Object.keys(query.generators)
  const names = [...ofPath, ...Object.keys(headers.generators), ...ofQuery, ...(body?.names ?? [])]
  const rule = findArmedRule(entry)
  return [
    ...(names.length > 0 ? [{ name: TEXT.provides, params: { provides: [...new Set(names.map(toValueName))] } }] : []),
    ...(rule ? [{ name: TEXT.armed, params: rule }] : []),
  ]
}

/** Leaves out parts without members, as the libraries do. */
function toFilled<Value extends object>(parts: Record<string, Value | undefined>): Record<string, Value> {
  const filled = Object.entries(parts).flatMap(([name, part]) =>
    part && Object.keys(part).length > 0 ? [[name, part] as const] : [],
  )
  return Object.fromEntries(filled)
}

function toRequest({ method }: JournalEntry, { path, query, headers, body }: Request): object {
  const rules = { path: path.rule, header: headers.rules, query: query.rules, body: body?.rules }
  const sources = { path: path.generator, header: headers.generators, query: query.generators, body: body?.generators }
  const [matchingRules, generators] = [toFilled<object>(rules), toFilled<object>(sources)]
  return {
    method,
    path: path.example,
    ...toFilled<object>({ query: query.values, headers: headers.values, matchingRules, generators }),
    ...(body && { body: { content: body.content, contentType: body.type, encoded: false } }),
  }
}

function toResponse({ status, response_headers, response_body = null }: JournalEntry): object {
  const headers = toPart(Object.entries(response_headers).filter(([name]) => READ.test(name)))
  const body = response_body === null ? undefined : toBody(response_body)
  return {
    status,
    ...toFilled<object>({
      headers: headers.values,
      matchingRules: toFilled<object>({ header: headers.rules, body: body?.rules }),
    }),
    ...(body && { body: { content: body.content, contentType: 'application/json', encoded: false } }),
  }
}
