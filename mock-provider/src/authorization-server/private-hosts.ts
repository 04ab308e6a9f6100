import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Networks that a public host cannot be in (IANA special-purpose address registries, RFC 6890). */
const PRIVATE_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16', // link-local, which includes the metadata services of clouds
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
] as const

function toFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const blocked = new BlockList()
for (const network of PRIVATE_NETWORKS) {
  const [address = '', prefix] = network.split('/')
  blocked.addSubnet(address, Number(prefix), toFamily(address))
}

/** Whether an address belongs to a private network. An IPv4 address that is embedded in IPv6 is checked as IPv4. */
export function isPrivateAddress(address: string): boolean {
  return blocked.check(address, toFamily(address))
}

/**
 * Whether one of a host's addresses is private. The name is resolved again for the connection, so this does not protect
 * against DNS rebinding.
 *
 * @param hostname as `URL.hostname` spells it. A name without an address is not private; connecting to it fails
 */
export async function isPrivateHost(hostname: string): Promise<boolean> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(name) !== 0) return isPrivateAddress(name)
  const addresses = await lookup(name, { all: true }).catch(() => [])
  return addresses.some(({ address }) => isPrivateAddress(address))
}
