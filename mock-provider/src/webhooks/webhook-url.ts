import { lookup as lookUp } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { ProviderError } from '../core/provider-error.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The ports on which the mocks of this process listen. */
export const ownPorts = new Set<number>()

/** Whether a URL of this machine is of a mock itself, whose control plane a webhook must not drive. */
export function isOwnUrl({ protocol, port }: URL): boolean {
  return ownPorts.has(Number(port || (protocol === 'https:' ? 443 : 80)))
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Ends a sentence about a webhook's URL. */
export const OWN_URL_PROBLEM = 'is an address of the mock itself.'

function refuseWebhookUrl(url: string, reason: string): never {
  throw new ProviderError('bad_request', { message: `The webhook URL ${url} ${reason}` })
}

/**
 * Checks that a URL is on this machine, and returns it normalized. Only the name `localhost` is looked up, so that no
 * name server can decide where a delivery goes.
 *
 * @throws ProviderError `bad_request`
 */
export function checkWebhookUrl(text: string): string {
  if (!URL.canParse(text)) refuseWebhookUrl(text, 'is not a URL.')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuseWebhookUrl(text, 'is neither http nor https.')
  if (url.username !== '' || url.password !== '')
    refuseWebhookUrl(`${url.protocol}//${url.host}`, 'has credentials. Deliveries are signed instead.')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isLocal = isIP(host) === 0 ? host === 'localhost' : isLoopback(host)
  if (!isLocal)
    refuseWebhookUrl(text, 'is not of this machine. Only localhost, 127.0.0.0/8 and [::1] are delivered to.')
  if (isOwnUrl(url)) refuseWebhookUrl(text, OWN_URL_PROBLEM)
  return url.href
}

/** Looks up `localhost` and returns only addresses of this machine, whatever the system's hosts file contains. */
export const lookUpLoopback: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { family: options.family ?? 0, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const local = addresses.filter(({ address }) => isLoopback(address))
    const [first] = local
    if (!first) return done(new Error(`${hostname} is not an address of this machine.`), '')
    return options.all ? done(null, local) : done(null, first.address, first.family)
  })
}
