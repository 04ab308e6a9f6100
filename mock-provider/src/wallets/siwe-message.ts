/** The members of a Sign-In with Ethereum message (EIP-4361). Times are RFC 3339. */
export type SiweMessage = {
  /** RFC 3986 authority of the page that asks. */
  domain: string
  /** With its checksum (EIP-55). */
  address: string
  statement?: string | undefined
  uri: string
  /** EIP-155 chain id. */
  chain_id: string
  nonce: string
  issued_at: string
  expiration_time?: string | undefined
  not_before?: string | undefined
  request_id?: string | undefined
  resources?: string[] | undefined
}

const FIRST_LINE = ' wants you to sign in with your Ethereum account:'

/** Formats a message as the text that a wallet shows and signs. @see EIP-4361, "ABNF Message Format" */
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

const TIME = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})`
const FORM = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#]+)${FIRST_LINE}`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    String.raw`(?:(?<statement>[^\n]+)\n)?`,
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    String.raw`Chain ID: (?<chain_id>\d+)`,
    'Nonce: (?<nonce>[A-Za-z0-9]{8,})',
    `Issued At: (?<issued_at>${TIME})`,
  ].join('\n') +
    String.raw`(?:\nExpiration Time: (?<expiration_time>${TIME}))?` +
    String.raw`(?:\nNot Before: (?<not_before>${TIME}))?` +
    String.raw`(?:\nRequest ID: (?<request_id>\S*))?` +
    String.raw`(?<resources>\nResources:(?:\n- \S+)*)?$`,
)

/** Parses a message. Undefined for a text that breaks the grammar. */
export function parseSiweText(text: string): SiweMessage | undefined {
  const { resources, ...members } = FORM.exec(text)?.groups ?? {}
  const { domain, address, uri, chain_id, nonce, issued_at } = members
  if (!domain || !address || !uri || !chain_id || !nonce || !issued_at) return undefined
  const list = resources?.split('\n- ').slice(1)
  const { statement, expiration_time, not_before, request_id } = members
  return {
    domain,
    address,
    uri,
    chain_id,
    nonce,
    issued_at,
    ...(statement !== undefined && { statement }),
    ...(expiration_time !== undefined && { expiration_time }),
    ...(not_before !== undefined && { not_before }),
    ...(request_id !== undefined && { request_id }),
    ...(list && { resources: list }),
  }
}
