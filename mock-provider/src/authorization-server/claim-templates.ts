import { ProviderError } from '../core/provider-error.ts'
import { isRecord } from '../core/read-member.ts'

/**
 * A template of claims (wire name: `access_token_template_content`): a JSON object in which `{{ path }}` stands for a value,
 * bare or as a whole string.
 */
const EXPRESSION = /"?\{\{\s*([\w$.[\]-]+)\s*\}\}"?/g

/** Claims that every token sets itself. A template cannot replace them. */
const RESERVED = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'client_id', 'scope', 'cnf', 'nonce'])

/** Follows a path such as `user.trusted_metadata.plan`. Undefined when it leads to no value. */
function follow(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    return isRecord(at) && Object.hasOwn(at, name) ? at[name] : undefined
  }, values)
}

/** Parses a template. Undefined when it is not a JSON object. */
function read(template: string, values: unknown): Record<string, unknown> | undefined {
  if (template.trim() === '') return {}
  const filled = template.replace(EXPRESSION, (_, path: string) => JSON.stringify(follow(values, path) ?? null))
  try {
    const claims: unknown = JSON.parse(filled)
    return isRecord(claims) ? claims : undefined
  } catch {
    return undefined
  }
}

/** Whether a template can be parsed. An empty template adds nothing. */
export function isClaimTemplate(template: string): boolean {
  return read(template, {}) !== undefined
}

/**
 * Returns the claims of a template. Claims without a value are left out.
 *
 * @param values the values by name, for example `{ user }` for `{{ user.external_id }}`
 */
export function fillClaimTemplate(template: string, values: Record<string, unknown>): Record<string, unknown> {
  const claims = Object.entries(read(template, values) ?? {})
  return Object.fromEntries(claims.filter(([name, value]) => value !== null && !RESERVED.has(name)))
}

/** @throws ProviderError of the given type for a template that cannot be read */
export function checkClaimTemplate(
  template: string | undefined,
  type: 'idp_invalid_access_token_jwt_template' | 'idp_invalid_id_token_jwt_template',
): void {
  if (template !== undefined && !isClaimTemplate(template)) throw new ProviderError(type)
}
