import type { AppConfig } from './app-config.ts'
import { findUrl } from '@latchkey/widget/client'

const CONFIG_ELEMENT_ID = 'latchkey-config'

/** The page was deployed with a configuration that cannot work. The message is for the person who deployed it. */
export class AppConfigError extends Error {
  override readonly name = 'AppConfigError'

  constructor(problem: string) {
    super(`The configuration in <script type="application/json" id="${CONFIG_ELEMENT_ID}"> is wrong: ${problem}.`)
  }
}

/**
 * Parses the configuration that a server wrote into the page. Drops unknown fields.
 *
 * @param text the content of the block; null when the page has none
 * @throws AppConfigError
 */
export function parseAppConfig(text: string | null): AppConfig {
  if (text === null) throw new AppConfigError('the block is missing')
  const block = parseBlock(text)
  return {
    public_token: requireString(block, 'public_token'),
    provider_url: requireUrl(block, 'provider_url'),
    frame_url: requireUrl(block, 'frame_url'),
    asana_client_id: requireString(block, 'asana_client_id'),
    asana_authorize_url: requireUrl(block, 'asana_authorize_url'),
    tool_server_url: requireUrl(block, 'tool_server_url'),
    ...(block.has('issuer') && { issuer: requireUrl(block, 'issuer') }),
    ...(block.has('impersonation_enabled') && {
      impersonation_enabled: requireBoolean(block, 'impersonation_enabled'),
    }),
    ...(block.has('host_cookies') && { host_cookies: requireBoolean(block, 'host_cookies') }),
    ...(block.has('privacy_policy_url') && { privacy_policy_url: requireUrl(block, 'privacy_policy_url') }),
    ...(block.has('captcha_script_url') && { captcha_script_url: requireUrl(block, 'captcha_script_url') }),
    ...(block.has('fingerprint_script_url') && { fingerprint_script_url: requireUrl(block, 'fingerprint_script_url') }),
    ...(block.has('fingerprint_submit_url') && { fingerprint_submit_url: requireUrl(block, 'fingerprint_submit_url') }),
    ...(block.has('one_tap_script_url') && { one_tap_script_url: requireUrl(block, 'one_tap_script_url') }),
  }
}

/**
 * Reads the configuration of the page that this script runs in.
 *
 * @throws AppConfigError
 */
export function readAppConfig(): AppConfig {
  return parseAppConfig(document.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? null)
}

type Block = ReadonlyMap<string, unknown>

function parseBlock(text: string): Block {
  try {
    const block: unknown = JSON.parse(text)
    if (typeof block === 'object' && block !== null && !Array.isArray(block)) return new Map(Object.entries(block))
  } catch (cause) {
    throw new AppConfigError(`it is not JSON (${String(cause)})`)
  }
  throw new AppConfigError('it is not an object')
}

function requireString(block: Block, field: keyof AppConfig): string {
  const value = block.get(field)
  if (typeof value !== 'string' || value.trim() === '') throw new AppConfigError(toProblem(field, 'a string', value))
  return value
}

function requireBoolean(block: Block, field: keyof AppConfig): boolean {
  const value = block.get(field)
  if (typeof value !== 'boolean') throw new AppConfigError(toProblem(field, 'true or false', value))
  return value
}

function requireUrl(block: Block, field: keyof AppConfig): string {
  const value = requireString(block, field)
  const isWebUrl = ['http:', 'https:'].includes(findUrl(value)?.protocol ?? '')
  if (!isWebUrl) throw new AppConfigError(toProblem(field, 'an absolute http or https URL', value))
  return value
}

function toProblem(field: string, expected: string, value: unknown): string {
  return `"${field}" must be ${expected}; ${value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`}`
}
