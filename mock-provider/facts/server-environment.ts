import { PROVIDER } from '@latchkey/openapi'

/** The credentials of an app's own server, and the address that it calls. */
export type ServerCredentials = { project_id: string; secret: string; url: string }

/** The variables by which programs trust an authority: those of Node, of Python's `requests`, and of Python and Go. */
export const TRUST_VARIABLES = ['NODE_EXTRA_CA_CERTS', 'REQUESTS_CA_BUNDLE', 'SSL_CERT_FILE'] as const

/** Returns the lines of an `.env` file, with the names in the provider's examples, which use two for the secret. */
export function toServerEnvironment({ project_id, secret, url }: ServerCredentials): string[] {
  const prefix = PROVIDER.prefix.toUpperCase()
  return [
    `${prefix}_PROJECT_ID=${project_id}`,
    `${prefix}_PROJECT_SECRET=${secret}`,
    `${prefix}_SECRET=${secret}`,
    `${prefix}_DOMAIN=${url}`,
  ]
}

/** Returns the variables that make a server trust an authority. They must be set before the server starts. @param ca_file a path */
export function toTrustEnvironment(ca_file: string): string[] {
  return TRUST_VARIABLES.map((name) => `${name}=${ca_file}`)
}
