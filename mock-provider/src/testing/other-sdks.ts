import { onTestFinished } from 'vitest'
import { openConnection, type RawConnection, type RawResponse } from './raw-connection.ts'

type Parameters = Record<string, unknown>

/** A project's settings for an SDK. */
export type SdkConfiguration = {
  project_id: string
  secret: string
  url: URL
  /** The part of the base URL after the origin. Empty by default. */
  basePath?: string
  /** The certificate of the certificate authority, for HTTPS. */
  ca?: Buffer
}

/**
 * The requests of the provider's SDK of another language, byte for byte: the order of the headers and members, the
 * encoding, and repeated members. For tests.
 */
export type OtherSdk = {
  name: string
  /** Calls an operation. @param path with the names of its parameters in braces */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parameters?: Parameters): Promise<RawResponse>
  introspect(form: Record<string, string>): Promise<RawResponse>
  getM2mToken(form: Record<string, string>): Promise<RawResponse>
  /** Fetches the keys of the project, as the part of the SDK that verifies tokens does. */
  fetchKeys(): Promise<RawResponse>
}

type Header = [name: string, value: string]
type Sent = { method: string; target: string; headers: Header[]; body?: string }

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

function write({ method, target, headers, body = '' }: Sent): string {
  const lines = [`${method} ${target} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Returns a function that sends requests on one connection, as the SDKs' clients do. */
function createSender({ url, ca }: SdkConfiguration) {
  let connection: Promise<RawConnection> | undefined
  onTestFinished(async () => (await connection?.catch(() => undefined))?.close())
  return async (sent: Sent) => (await (connection ??= openConnection(url, ca))).send(write(sent))
}

const PATH_PARAMETER = /\{(\w+)\}/g

function fill(path: string, parameters: Parameters, encode: (text: string) => string): string {
  return path.replaceAll(PATH_PARAMETER, (_, name: string) => encode(String(parameters[name])))
}

function toBasic({ project_id, secret }: SdkConfiguration): Header {
  return ['Authorization', `Basic ${Buffer.from(`${project_id}:${secret}`).toString('base64')}`]
}

const toQuery = (parameters: Parameters) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

const lengthOf = (text: string): Header => ['Content-Length', String(Buffer.byteLength(text))]

/** `urllib.parse.quote` without a safe character. */
const quote = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** `json.dumps`: spaces after separators, and no character outside ASCII. */
function dumps(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(dumps).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, member]) => `${dumps(name)}: ${dumps(member)}`)
      .join(', ')}}`
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The SDK for Python 15.2.0, which calls with `requests` and fetches keys with `urllib`. */
export function createPythonSdk(project: SdkConfiguration): OtherSdk {
  const send = createSender(project)
  const { host } = project.url
  // `requests` sends the headers of its session first, followed by those of the call.
  const toHeaders = (type: string, length?: Header): Header[] => [
    ['Host', host],
    ['User-Agent', 'Stytch Python v15.2.0'],
    ['Accept-Encoding', 'gzip, deflate'],
    ['Accept', '*/*'],
    ['Connection', 'keep-alive'],
    ['Content-Type', type],
    ...(length ? [length] : []),
    toBasic(project),
  ]
  const post = (method: string, target: string, body: string, type = JSON_TYPE) =>
    send({ method, target, headers: toHeaders(type, lengthOf(body)), body })
  return {
    name: 'Python',
    call(method, path, parameters = {}) {
      const target = fill(path, parameters, quote)
      if (method === 'GET') {
        const query = toQuery(parameters)
        return send({ method, target: query ? `${target}?${query}` : target, headers: toHeaders(JSON_TYPE) })
      }
      return post(method, target, method === 'DELETE' ? '' : dumps(parameters))
    },
    introspect: (form) => post('POST', toOauthPath(project, 'introspect'), toQuery(form), FORM_TYPE),
    getM2mToken: (form) => post('POST', toOauthPath(project, 'token'), dumps(form)),
    fetchKeys: () =>
      // Keys are fetched on a connection of their own.
      createSender(project)({
        method: 'GET',
        target: `/v1/sessions/jwks/${project.project_id}`,
        headers: [
          ['Accept-Encoding', 'identity'],
          ['Host', host],
          ['User-Agent', 'Python-urllib/3.13'],
          ['Connection', 'close'],
        ],
      }),
  }
}

function toOauthPath({ project_id }: SdkConfiguration, name: string) {
  return `/v1/public/${project_id}/oauth2/${name}`
}

/** `json.Marshal`: without spaces, and with the characters of HTML escaped. */
function marshal(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (member === '' ? undefined : member)).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The SDK for Go 18.1.0, which calls with `net/http`. */
export function createGoSdk(project: SdkConfiguration): OtherSdk {
  const send = createSender(project)
  const { host } = project.url
  // The path of the base URL is kept without its last slash, unless keys are fetched.
  const base = (project.basePath ?? '').replace(/\/$/, '')
  // `net/http` writes the host, the user agent and the length, then the other headers sorted by name.
  const toHeaders = (type: string, { length, isPublic }: { length?: Header; isPublic?: boolean } = {}): Header[] => [
    ['Host', host],
    ['User-Agent', 'Stytch Go v18.1.0'],
    ...(length ? [length] : []),
    ...(isPublic ? [] : [toBasic(project)]),
    ['Content-Type', type],
    ['Accept-Encoding', 'gzip'],
  ]
  const postForm = (name: string, form: Record<string, string>) => {
    const body = toSortedQuery(form)
    const headers = toHeaders(FORM_TYPE, { length: lengthOf(body), isPublic: true })
    return send({ method: 'POST', target: base + toOauthPath(project, name), headers, body })
  }
  return {
    name: 'Go',
    call(method, path, parameters = {}) {
      const target = base + fill(path, parameters, encodeURIComponent)
      if (method === 'DELETE') return send({ method, target, headers: toHeaders(JSON_TYPE) })
      if (method === 'GET') {
        const inPath = new Set(Array.from(path.matchAll(PATH_PARAMETER), ([, name]) => name))
        const others = Object.entries(parameters).filter(([name, value]) => !inPath.has(name) && value !== '')
        const query = toSortedQuery(Object.fromEntries(others))
        return send({ method, target: query ? `${target}?${query}` : target, headers: toHeaders(JSON_TYPE) })
      }
      const body = marshal(parameters)
      return send({ method, target, headers: toHeaders(JSON_TYPE, { length: lengthOf(body) }), body })
    },
    introspect: (form) => postForm('introspect', form),
    getM2mToken: (form) => postForm('token', form),
    fetchKeys: () =>
      send({
        method: 'GET',
        target: `${project.basePath ?? ''}/v1/sessions/jwks/${project.project_id}`,
        headers: [
          ['Host', host],
          ['User-Agent', 'Go-http-client/1.1'],
          ['Accept-Encoding', 'gzip'],
        ],
      }),
  }
}

/** `url.Values.Encode`: sorted by name. */
function toSortedQuery(parameters: Parameters): string {
  const query = new URLSearchParams(toQuery(parameters))
  query.sort()
  return query.toString()
}
