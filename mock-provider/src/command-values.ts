// The values of command-line options.
import { readFile } from 'node:fs/promises'
import { getErrorMessage } from './core/error-message.ts'
import type { Overlay } from '../facts/overlay.ts'
import { findOverlayProblem } from './plugins/overlay.ts'
import { LOG_LEVELS, type LogLevel } from '../facts/log-levels.ts'

type PublicUrlFlag = 'public-url' | 'web-public-url' | 'tool-server-public-url'

/** The command line is invalid. */
export class UsageError extends Error {}

/** @throws UsageError */
export function toLogLevel(text = 'warn'): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text)
  if (!level) throw new UsageError(`--log-level is one of ${LOG_LEVELS.join(', ')}, not "${text}".`)
  return level
}

/** @throws UsageError */
export function toSmtpUrl(text: string): string {
  const isSmtp = URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== ''
  if (!isSmtp) throw new UsageError(`--smtp is a URL such as smtp://127.0.0.1:1025, not "${text}".`)
  return text
}

/** Whether a text is a URL of the web. */
export const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** @throws UsageError */
export function toRpcUrl(text: string): string {
  if (isWebUrl(text)) return text
  throw new UsageError(`--ethereum-rpc is a URL such as http://127.0.0.1:8545, not "${text}".`)
}

/** @throws UsageError */
export function toPublicUrl(flag: PublicUrlFlag, values: { [Flag in PublicUrlFlag]?: string | undefined }) {
  const text = values[flag]
  if (text === undefined) return {}
  const origin = isWebUrl(text) ? new URL(text).origin : undefined
  if (origin === undefined || new URL(text).href !== `${origin}/`)
    throw new UsageError(`--${flag} is an origin such as https://idp.example, not "${text}".`)
  return { publicUrl: origin }
}

/** @throws UsageError */
export function toMaxTenants(text: string): number {
  const count = Number(text)
  if (!/^\d+$/.test(text) || count < 1 || !Number.isSafeInteger(count))
    throw new UsageError(`--max-tenants is a number from 1, not "${text}".`)
  return count
}

/** Reads a file of JSON. @throws UsageError */
export async function readJsonFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${getErrorMessage(error)}`)
  }
}

/** Reads the file of an overlay. @throws UsageError */
export async function readOverlay(file: string): Promise<Overlay> {
  const value = await readJsonFile(file)
  const problem = findOverlayProblem(value)
  if (problem !== undefined) throw new UsageError(`${file}: ${problem}`)
  return value as Overlay // checked above
}
