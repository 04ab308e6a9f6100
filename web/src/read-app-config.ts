import type { AppConfig } from './app-config.ts'
import { findUrl } from '@latchkey/widget/client'
import { APP_CONFIG_FIELDS } from './app-config-fields.ts'

const CONFIG_ELEMENT_ID = 'latchkey-config'

/** Names of the machine that a program runs on (RFC 6761 §6.3). */
const THIS_MACHINE = /^(.+\.)?localhost$|^127\.|^\[::1\]$/

/** The page was deployed with a configuration that cannot work. The message is for the person who deployed it. */
export class AppConfigError extends Error {
  override readonly name = 'AppConfigError'
  /** One sentence per problem, without a full stop. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    const place = `<script type="application/json" id="${CONFIG_ELEMENT_ID}">`
    super(`The configuration in ${place} is wrong: ${problems.join(', ')}.`)
    this.problems = problems
  }
}

/**
 * Parses the configuration that a server wrote into the page. Drops unknown fields.
 *
 * @param text the content of the block; null when the page has none
 * @param pageHost the host name of the page. Only a page of this machine may use addresses of this machine.
 * @throws AppConfigError
 */
export function parseAppConfig(text: string | null, pageHost: string): AppConfig {
  if (text === null) throw new AppConfigError(['the block is missing'])
  const block = parseBlock(text)
  const problems = findConfigProblems(block, pageHost)
  if (problems.length > 0) throw new AppConfigError(problems)
  const known = Object.keys(APP_CONFIG_FIELDS).flatMap((field) => (field in block ? [[field, block[field]]] : []))
  // Each field was checked against `APP_CONFIG_FIELDS`, which has the types of `AppConfig`.
  return Object.fromEntries(known) as AppConfig
}

/**
 * Reads the configuration of the page that this script runs in.
 *
 * @throws AppConfigError
 */
export function readAppConfig(): AppConfig {
  return parseAppConfig(document.getElementById(CONFIG_ELEMENT_ID)?.textContent ?? null, window.location.hostname)
}

/** Finds every problem of a configuration: one sentence each, without a full stop. */
export function findConfigProblems(block: Record<string, unknown>, pageHost: string): string[] {
  return Object.entries(APP_CONFIG_FIELDS).flatMap(([field, kind]) => {
    const value = block[field]
    if (value === undefined && kind.endsWith('?')) return []
    return findFieldProblem(kind, value, pageHost)?.replace(/^/, `"${field}" `) ?? []
  })
}

function findFieldProblem(kind: string, value: unknown, pageHost: string): string | undefined {
  const toProblem = (expected: string) =>
    `must be ${expected}; ${value === undefined ? 'it is missing' : `got ${JSON.stringify(value)}`}`
  if (kind.startsWith('boolean')) return typeof value === 'boolean' ? undefined : toProblem('true or false')
  if (typeof value !== 'string' || value.trim() === '') return toProblem('a string')
  if (!kind.startsWith('url')) return undefined
  const url = findUrl(value)
  if (!/^https?:$/.test(url?.protocol ?? '')) return toProblem('an absolute http or https URL')
  // A loopback address on a public page would lead to the visitor's own machine.
  const isLost = THIS_MACHINE.test(url?.hostname ?? '') && !THIS_MACHINE.test(pageHost)
  return isLost ? `is an address of this machine (${value}), but the page belongs to ${pageHost}` : undefined
}

function parseBlock(text: string): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(text)
    if (typeof block === 'object' && block !== null && !Array.isArray(block)) return { ...block }
  } catch (cause) {
    throw new AppConfigError([`it is not JSON (${String(cause)})`])
  }
  throw new AppConfigError(['it is not an object'])
}
