/** The members of a Sign-In with Ethereum message (EIP-4361). Times are RFC 3339. */
export type SiweMessage = {
  /** The host and port of the page that requests the message (RFC 3986 authority). */
  domain: string
  /** The Ethereum address with its checksum (EIP-55). */
  address: string
  statement?: string | undefined
  uri: string
  /** The chain id (EIP-155). */
  chain_id: string
  nonce: string
  issued_at: string
  expiration_time?: string | undefined
  not_before?: string | undefined
  request_id?: string | undefined
  resources?: string[] | undefined
}

const FIRST_LINE = ' wants you to sign in with your Ethereum account:'

/**
 * Formats a message as the text that a wallet shows and signs. Times, chain ids and IPv6 hosts appear exactly as given,
 * which viem's `createSiweMessage` cannot do (decision 9).
 *
 * @see EIP-4361, "ABNF Message Format"
 */
export function toSiweText(message: SiweMessage): string {
  const { domain, address, statement, uri, chain_id, nonce, issued_at, resources } = message
  const optional: [label: string, value: string | undefined][] = [
    ['Expiration Time', message.expiration_time],
    ['Not Before', message.not_before],
    ['Request ID', message.request_id],
  ]
  return [
    `${domain}${FIRST_LINE}`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chain_id}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issued_at}`,
    ...optional.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`])),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((resource) => `- ${resource}`)]),
  ].join('\n')
}
