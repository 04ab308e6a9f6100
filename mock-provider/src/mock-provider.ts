import type { FastifyInstance } from 'fastify'
import type { Message } from '@latchkey/openapi'
import { createAddresses, type Addresses } from './core/addresses.ts'
import type { InjectableApp } from './core/injectable-app.ts'
import type { LogLevel } from '../facts/log-levels.ts'
import { readMember } from './core/read-member.ts'
import { createProviderApp } from './app.ts'
import { waitForMessages, type MessageFilter } from './messages/messages.ts'
import { createSmtpTransport } from './messages/smtp-transport.ts'
import { createProductServer } from './product-server/product-server.ts'
import type { Seed } from './state/seed-file.ts'
import { applySeed } from './state/seed.ts'
import { setBaseline } from './state/snapshots.ts'
import type { Tenants } from './core/tenant.ts'
import { createContractWallets } from './wallets/contract-wallets.ts'
import { createToolServer } from './tool-server/tool-server.ts'

/** Options of a mock, all optional. A port of 0 selects a free one. */
export type MockProviderOptions = {
  /** Default 4010. */
  port?: number
  /** The host name to listen on. Default `localhost`: this machine only. */
  host?: string
  /** Default `silent`. */
  logLevel?: LogLevel
  /** Tenants, users and clients that exist from the start. */
  seed?: Seed
  /** The folder that tenants are stored in. Default in memory only. */
  dataFolder?: string
  /** The most tenants besides the default one. Unused ones make room for new ones. Default 5000. */
  maxTenants?: number
  /** The product's server, optionally with the widget's demo and the gallery's player. Default none. */
  web?: { root: string; port?: number; demoRoot?: string; galleryRoot?: string }
  /** The sample MCP server. Default none. */
  toolServer?: { port?: number }
  /** The folder of the built console. Default no console. */
  consoleRoot?: string
  /** An SMTP server that gets a copy of every mail, for example `smtp://127.0.0.1:1025`. Default none. */
  smtpUrl?: string
  /** A JSON-RPC node that verifies signatures of contract wallets (EIP-1271, EIP-6492). Default none: they are refused. */
  ethereumRpcUrl?: string
}

/** Selects the message to wait for. */
export type MessageWait = MessageFilter & {
  /** The public token of a tenant. Default the default tenant. */
  tenant?: string
  /** In real time. Default 5000. */
  timeout_ms?: number
}

/** A mock: the provider, and the other servers that its options name. */
export type MockProvider = {
  /** The provider, for `inject`. */
  app: InjectableApp
  tenants: Tenants
  /** The addresses of the servers. `listen` fills in ports that were 0. */
  addresses: Addresses
  messages: {
    /** Waits for a message that matches. @returns the newest @throws Error when none arrives in time */
    waitFor(wanted?: MessageWait): Promise<Message>
  }
  /** Starts all servers. If one cannot start, it closes the others. @throws ListenError, SeedError, DataError */
  listen(): Promise<Addresses>
  /** Closes all servers and their open connections. */
  close(): Promise<void>
}

/** One of the servers of a mock. */
export type ListenerName = keyof Addresses

/** A server could not start, usually because its port is taken. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  readonly listener: ListenerName
  readonly port: number
  readonly isTaken: boolean

  constructor(listener: ListenerName, port: number, cause: unknown) {
    super(`Cannot listen on port ${port}.`, { cause })
    this.listener = listener
    this.port = port
    this.isTaken = readMember(cause, 'code') === 'EADDRINUSE'
  }
}

type Listener = { name: ListenerName; server: FastifyInstance; port: number }

/** Addresses that only this machine reaches (RFC 6890 §2.2.2). */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|::1)$/
/** The addresses of `localhost`. */
const LOCALHOST = new Set(['localhost', '127.0.0.1', '::1'])
const WILDCARD_HOSTS = new Set(['0.0.0.0', '::'])

/**
 * Creates a hosted identity provider in memory and, with their options, the product's server and the sample tool
 * server. They do not listen before `listen`; `app.inject` works at once.
 */
export function createMockProvider(options: MockProviderOptions = {}): MockProvider {
  const { host = 'localhost', logLevel = 'silent', web, toolServer, seed, consoleRoot, dataFolder, smtpUrl } = options
  const { ethereumRpcUrl, maxTenants } = options
  const addresses = createAddresses()
  const isOpenToNetwork = !LOOPBACK_HOST.test(host)
  let isReady = false
  const mailTransport = smtpUrl === undefined ? undefined : createSmtpTransport({ smtpUrl, onError: reportLostMail })
  const { app, tenants, persistence } = createProviderApp({
    addresses,
    logLevel,
    isReady: () => isReady,
    controlGuard: { isOpenToNetwork, ownName: host },
    hasGallery: web?.galleryRoot !== undefined,
    ...(consoleRoot !== undefined && { consoleRoot }),
    ...(mailTransport && { mailTransport }),
    ...(ethereumRpcUrl !== undefined && { contractWallets: createContractWallets(ethereumRpcUrl) }),
    ...(dataFolder !== undefined && { dataFolder }),
    ...(maxTenants !== undefined && { maxTenants }),
  })
  function reportLostMail(error: Error, { message_id, to }: Message): void {
    app.log.error({ err: error, message_id, to }, 'The SMTP server refused a mail')
  }
  const listeners: Listener[] = [{ name: 'provider', server: app, port: options.port ?? portOf(addresses.provider) }]
  if (web) {
    const server = createProductServer({
      tenants,
      addresses,
      webRoot: web.root,
      logLevel,
      ...(web.demoRoot !== undefined && { demoRoot: web.demoRoot }),
      ...(web.galleryRoot !== undefined && { galleryRoot: web.galleryRoot }),
      ...(persistence && { persistence }),
    })
    listeners.push({ name: 'web', server, port: web.port ?? portOf(addresses.web) })
  }
  if (toolServer) {
    const server = createToolServer({ tenants, logLevel, isOpenToNetwork })
    listeners.push({ name: 'tool_server', server, port: toolServer.port ?? portOf(addresses.tool_server) })
  }
  async function close(): Promise<void> {
    isReady = false
    mailTransport?.close()
    await Promise.all(listeners.map(({ server }) => server.close()))
    await persistence?.close()
  }
  async function listen(): Promise<Addresses> {
    if (seed) await applySeed(app, seed)
    for (const tenant of tenants.all()) setBaseline(tenant)
    await persistence?.load()
    const starts = await Promise.allSettled(listeners.map((listener) => start(listener, host, addresses)))
    const failed = starts.find((result) => result.status === 'rejected')
    if (failed) {
      await close()
      throw failed.reason
    }
    isReady = true
    return addresses
  }
  return { app, tenants, addresses, messages: { waitFor: (wanted) => waitFor(tenants, wanted) }, listen, close }
}

const DEFAULT_MESSAGE_TIMEOUT_MS = 5_000

/** @throws Error for an invalid tenant token, or when no message arrives in time */
async function waitFor(tenants: Tenants, wanted: MessageWait = {}): Promise<Message> {
  const { tenant: public_token, timeout_ms = DEFAULT_MESSAGE_TIMEOUT_MS, ...filter } = wanted
  const tenant = public_token === undefined ? tenants.default() : tenants.find(public_token)
  if (!tenant) throw new Error(`${public_token} is not the public token of a test tenant.`)
  const [newest] = await waitForMessages(tenant, filter, timeout_ms)
  if (!newest) throw new Error(`No message arrived within ${timeout_ms} ms: ${JSON.stringify(filter)}`)
  return newest
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}

/** Uses one name for this machine, `localhost`, because cookies and OAuth compare hosts as strings. */
function toHostname(host: string): string {
  if (LOCALHOST.has(host) || WILDCARD_HOSTS.has(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** @throws ListenError */
async function start({ name, server, port }: Listener, host: string, addresses: Addresses): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (cause) {
    throw new ListenError(name, port, cause)
  }
  const bound = server.server.address()
  addresses[name] = `http://${toHostname(host)}:${typeof bound === 'object' && bound ? bound.port : port}`
}
