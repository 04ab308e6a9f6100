import { findUrl } from './find-url.ts'

/** What differs from one deployment to the next. Wire names. */
export type Env = {
  public_token: string
  provider_url: string
  frame_url: string
  asana_client_id: string
  asana_authorize_url: string
  tool_server_url: string
} & Partial<Record<OptionalField, string>>

/** Where the provider's captcha and device fingerprint come from. Absent means the provider's own. */
const OPTIONAL_URLS = ['captcha_script_url', 'fingerprint_script_url', 'fingerprint_submit_url'] as const
type OptionalField = (typeof OPTIONAL_URLS)[number]

export const ENV_ELEMENT_ID = 'latchkey-config'

const ENV_FIELDS = {
  public_token: 'text',
  provider_url: 'url',
  frame_url: 'url',
  asana_client_id: 'text',
  asana_authorize_url: 'url',
  tool_server_url: 'url',
  captcha_script_url: 'url',
  fingerprint_script_url: 'url',
  fingerprint_submit_url: 'url',
} as const satisfies Record<keyof Env, 'text' | 'url'>

/** The page was deployed with a configuration that cannot work. Meant for whoever deploys it. */
export class EnvError extends Error {
  override readonly name = 'EnvError'

  constructor(complaint: string) {
    super(`The configuration in <script type="application/json" id="${ENV_ELEMENT_ID}"> is wrong: ${complaint}.`)
  }
}

/**
 * Reads the configuration that a server wrote into the page.
 *
 * @param text the content of the block; null when the page has none
 * @throws EnvError
 */
export function parseEnv(text: string | null): Env {
  if (text === null) throw new EnvError('the block is missing')
  const block = parseBlock(text)
  const isOptional = (field: string) => OPTIONAL_URLS.some((optional) => optional === field)
  const fields = (Object.keys(ENV_FIELDS) as (keyof Env)[]).filter((field) => !isOptional(field) || block.has(field))
  return Object.fromEntries(fields.map((field) => [field, checkField(block, field)])) as Env // no field is left out
}

/**
 * Reads the configuration of the page that this script runs in.
 *
 * @throws EnvError
 */
export function readEnv(): Env {
  return parseEnv(document.getElementById(ENV_ELEMENT_ID)?.textContent ?? null)
}

function parseBlock(text: string): Map<string, unknown> {
  try {
    const block: unknown = JSON.parse(text)
    if (typeof block === 'object' && block !== null && !Array.isArray(block)) return new Map(Object.entries(block))
  } catch (cause) {
    throw new EnvError(`it is not JSON (${String(cause)})`)
  }
  throw new EnvError('it is not an object')
}

function checkField(block: ReadonlyMap<string, unknown>, field: keyof Env): string {
  const value = block.get(field)
  const got = value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`
  if (typeof value !== 'string' || value.trim() === '') throw new EnvError(`"${field}" must be a text; ${got}`)
  if (ENV_FIELDS[field] === 'url' && !isWebUrl(value)) {
    throw new EnvError(`"${field}" must be an absolute http or https URL; ${got}`)
  }
  return value
}

function isWebUrl(value: string): boolean {
  return ['http:', 'https:'].includes(findUrl(value)?.protocol ?? '')
}
