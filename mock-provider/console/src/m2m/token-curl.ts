import { toProjectId } from '../../../facts/tenant-addresses.ts'
import { quoteForShell } from '../browser/quotes.ts'

type TokenRequest = {
  /** The provider's URL. */
  provider: string
  tenant: string
  client_id: string
  /** Undefined when the secret is unknown. The command then reads it from a variable. */
  client_secret: string | undefined
  scopes: readonly string[]
}

/** Returns a command for a POSIX shell that gets an M2M client its token (RFC 6749 §4.4.2). */
export function toTokenCurl({ provider, tenant, client_id, client_secret, scopes }: TokenRequest): string {
  const secret =
    client_secret === undefined ? '"client_secret=$CLIENT_SECRET"' : quoteForShell(`client_secret=${client_secret}`)
  return [
    `curl ${quoteForShell(`${provider}/v1/public/${toProjectId(tenant)}/oauth2/token`)}`,
    '-d grant_type=client_credentials',
    `--data-urlencode ${quoteForShell(`client_id=${client_id}`)}`,
    `--data-urlencode ${secret}`,
    ...(scopes.length > 0 ? [`--data-urlencode ${quoteForShell(`scope=${scopes.join(' ')}`)}`] : []),
  ].join(' \\\n  ')
}
