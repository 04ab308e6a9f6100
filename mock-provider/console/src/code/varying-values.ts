/** How a value may differ from its example (Pact specification 4). */
export type Matcher = { match: 'type' } | { match: 'regex'; regex: string }

const REDACTED = '[redacted]'
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** An identifier of the provider: `user-test-` and a UUID. */
const ID = new RegExp(`^([a-z0-9-]+-)?${UUID}$`)
/** A time of the wire (RFC 3339, UTC). */
const TIME = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$`
/** A token in compact form (RFC 7515 §7.1). */
const JWT = String.raw`^[\w-]+\.[\w-]+\.[\w-]+$`
const TOKEN = String.raw`^[\w-]+$`

/** Members whose wording is up to the provider, or that depend on the caller's machine. */
const FREE = /^(error_message|error_description|error_url|message|user_agent|ip_address)$/

/** The example and the matcher that replace a value in the pact. */
export type Varying = { example: string; matcher: Matcher }

/**
 * Finds how a string varies from call to call. Undefined for one that is always the same.
 *
 * @param name of the member or the parameter
 */
export function findVarying(name: string, value: string): Varying | undefined {
  if (value === REDACTED) return toSecret(name)
  const [, prefix = ''] = ID.exec(value) ?? []
  if (ID.test(value)) return { example: value, matcher: { match: 'regex', regex: `^${prefix}${UUID}$` } }
  if (new RegExp(TIME).test(value)) return { example: value, matcher: { match: 'regex', regex: TIME } }
  if (value.includes(REDACTED)) return { example: value.replaceAll(REDACTED, 'secret'), matcher: toPattern(value) }
  return FREE.test(name) ? { example: value, matcher: { match: 'type' } } : undefined
}

function toSecret(name: string): Varying {
  if (name.endsWith('_jwt') || name === 'id_token')
    return { example: 'header.payload.signature', matcher: { match: 'regex', regex: JWT } }
  const example = `example-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`
  // A value that an authenticator or a person chose has no known format.
  const isToken = name.endsWith('token')
  return { example, matcher: isToken ? { match: 'regex', regex: TOKEN } : { match: 'type' } }
}

/** Returns a pattern that lets the secrets in a URL vary. */
function toPattern(value: string): Matcher {
  const parts = value.split(REDACTED).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`))
  return { match: 'regex', regex: `^${parts.join('[^&]+')}$` }
}
