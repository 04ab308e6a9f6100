import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PROVIDER, type Message } from '@latchkey/openapi'
import { createAddresses, toOrigin, type Addresses, type HttpsAddress } from './core/addresses.ts'
import { getAuthorityFile, getCacheFolder, prepareCertificate } from './https/certificate-folder.ts'
import { findNextFreePort } from './free-port.ts'
import { createHttpsServer, type ListeningServer } from './https/https-server.ts'
import { readMember } from './core/read-member.ts'
import { createProviderApp } from './app.ts'
import { waitForMessage, type MessageWait } from './messages/wait-for-message.ts'
import { createSmtpTransport } from './messages/smtp-transport.ts'
import { createProductServer } from './product-server/product-server.ts'
import { checkOptions, getHttpsPort, type MockProviderOptions } from './mock-provider-options.ts'
import { applySeed } from './state/seed.ts'
import type { ImportedFile } from './state/seed-file.ts'
import { setBaseline } from './state/snapshots.ts'
import type { Tenants } from './core/tenant.ts'
import { createContractWallets } from './wallets/contract-wallets.ts'
import { ownPorts } from './webhooks/webhook-url.ts'
import { createToolServer } from './tool-server/tool-server.ts'

/** A request that is passed to the app without a network. */
export type InjectedRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  /** The request body. An object is sent as JSON. */
  payload?: string | object
}

/** The response to a request without a network. */
export type InjectedResponse = {
  statusCode: number
  headers: Record<string, number | string | string[] | undefined>
  body: string
  /** Parses the response body as JSON. */
  json<Body = any>(): Body // oxlint-disable-line typescript/no-explicit-any -- as in Fastify: the caller knows the body
}

/** The provider's app, as far as the package's types show it: apps need no web framework to compile. */
export type InjectableApp = {
  /** Sends a request without a network. @param request a path for a `GET`, or a whole request */
  inject(request: string | InjectedRequest): Promise<InjectedResponse>
}

/** A mock: the provider, and the other servers that its options name. */
export type MockProvider = {
  /** The provider's app, for requests by `inject`. */
  app: InjectableApp
  tenants: Tenants
  /** The addresses of the servers. `listen` fills in ports that were 0. */
  addresses: Addresses
  /** The HTTPS server. Undefined without the option `https`, and before `listen`. */
  readonly https: HttpsAddress | undefined
  messages: {
    /** Waits for a message that matches. @returns the newest @throws Error when none arrives in time */
    waitFor(wanted?: MessageWait): Promise<Message>
  }
  /** What was imported from the seed's files of users. Empty before `listen`. */
  readonly imports: readonly ImportedFile[]
  /** Starts all servers. If one cannot start, it closes the others. @throws ListenError, SeedError, DataError */
  listen(): Promise<Addresses>
  /** Closes all servers and their open connections. */
  close(): Promise<void>
}

/** One of the servers of a mock. */
export type ListenerName = keyof Addresses | 'provider_https'

/** A server could not start, usually because its port is taken. */
export class ListenError extends Error {
  override readonly name = 'ListenError'
  readonly listener: ListenerName
  readonly port: number
  readonly isTaken: boolean
  /** The next free port, if the requested one is taken. */
  readonly freePort: number | undefined

  constructor(listener: ListenerName, port: number, cause: unknown, freePort?: number) {
    const advice = freePort === undefined ? '' : ` Port ${freePort} is free, and 0 selects any.`
    super(`Cannot listen on port ${port}.${advice}`, { cause })
    this.freePort = freePort
    this.listener = listener
    this.port = port
    this.isTaken = readMember(cause, 'code') === 'EADDRINUSE'
  }
}

type Listener = { name: ListenerName; server: ListeningServer; port: number }

/** Addresses that only this machine can reach (RFC 6890 §2.2.2). */
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|::1)$/
/** The addresses of `localhost`. */
const LOCALHOST = new Set(['localhost', '127.0.0.1', '::1'])
/** The folder of certificates inside the data folder. */
const CERTIFICATE_FOLDER = 'certificates'
const WILDCARD_HOSTS = new Set(['0.0.0.0', '::'])

/**
 * Creates a hosted identity provider in memory and, with their options, the product's server and the sample tool
 * server. They do not listen before `listen`; `app.inject` works immediately.
 *
 * @throws TypeError that names the option, for one that is unknown or wrong
 */
export function createMockProvider(options: MockProviderOptions = {}): MockProvider {
  checkOptions(options)
  const { host = 'localhost', logLevel = 'silent', web, toolServer, seed, dataFolder, smtpUrl } = options
  const addresses = createAddresses()
  const isOpenToNetwork = !LOOPBACK_HOST.test(host)
  let isReady = false
  let https: HttpsAddress | undefined
  const onError = (error: Error, message: Message) => reportLostMail(app, error, message)
  const mailTransport = smtpUrl === undefined ? undefined : createSmtpTransport({ smtpUrl, onError })
  const { app, tenants, persistence } = createProviderApp({
    addresses,
    logLevel,
    publicOrigins: web?.publicUrl === undefined ? [] : [web.publicUrl],
    isReady: () => isReady,
    getHttps: () => https,
    getAuthorityFile: () => https?.ca_file ?? getAuthorityFile(getCertificateFolder(options)),
    controlGuard: { isOpenToNetwork, ownName: host, isPublished: options.publicUrl !== undefined },
    hasWeb: web !== undefined,
    hasGallery: web?.galleryRoot !== undefined,
    consoleRoot: options.consoleRoot,
    docsRoot: options.docsRoot,
    mailTransport,
    ...(options.ethereumRpcUrl && { contractWallets: createContractWallets(options.ethereumRpcUrl) }),
    dataFolder,
    maxTenants: options.maxTenants,
    overlay: options.overlay,
  })
  const listeners: Listener[] = [{ name: 'provider', server: app, port: options.port ?? portOf(addresses.provider) }]
  if (web) {
    const server = createWebServer(web, { tenants, addresses, logLevel, ...(persistence && { persistence }) })
    listeners.push({ name: 'web', server, port: web.port ?? portOf(addresses.web) })
  }
  if (toolServer) {
    const server = createToolServer({ tenants, logLevel, isOpenToNetwork, publicUrl: toolServer.publicUrl })
    listeners.push({ name: 'tool_server', server, port: toolServer.port ?? portOf(addresses.tool_server) })
  }
  async function close(): Promise<void> {
    isReady = false
    mailTransport?.close()
    for (const { server } of listeners) ownPorts.delete(getPort(server))
    await Promise.all(listeners.map(({ server }) => server.close()))
    await persistence?.close()
  }
  const imports: ImportedFile[] = []
  async function listen(): Promise<Addresses> {
    if (seed) imports.push(...(await applySeed(app, seed)))
    for (const tenant of tenants.all()) setBaseline(tenant)
    await persistence?.load()
    const secure = options.https && (await createHttpsListener(app, options))
    if (secure) listeners.push(secure.listener)
    await startAll(listeners, host, addresses).catch(async (error: unknown) => {
      await close()
      throw error
    })
    if (secure) https = { url: originOf(secure.listener, host), http_url: addresses.provider, ca_file: secure.ca_file }
    if (https && options.https?.isCanonical) addresses.provider = https.url
    else if (https && options.publicUrl === undefined) addresses.provider_https = https.url
    setPublicUrls(addresses, { provider: options.publicUrl, web: web?.publicUrl, tool_server: toolServer?.publicUrl })
    isReady = true
    return addresses
  }
  return {
    app,
    tenants,
    addresses,
    get https() {
      return https
    },
    messages: { waitFor: (wanted) => waitForMessage(tenants, wanted) },
    imports,
    listen,
    close,
  }
}

/** Creates the server of the web app, with the demo and the gallery if they are built. */
function createWebServer(
  { root, demoRoot, galleryRoot }: NonNullable<MockProviderOptions['web']>,
  parts: Omit<Parameters<typeof createProductServer>[0], 'webRoot'>,
) {
  const folders = { ...(demoRoot !== undefined && { demoRoot }), ...(galleryRoot !== undefined && { galleryRoot }) }
  return createProductServer({ ...parts, webRoot: root, ...folders })
}

/** Replaces the addresses of the servers that others reach under other ones. */
function setPublicUrls(
  addresses: Addresses,
  urls: Record<'provider' | 'web' | 'tool_server', string | undefined>,
): void {
  for (const name of ['provider', 'web', 'tool_server'] as const)
    if (urls[name] !== undefined) addresses[name] = new URL(urls[name]).origin
}

function reportLostMail(app: FastifyInstance, error: Error, { message_id, to }: Message): void {
  app.log.error({ err: error, message_id, to }, 'The SMTP server refused a mail')
}

function getCertificateFolder({ dataFolder, https }: MockProviderOptions): string {
  return (
    https?.certificateFolder ?? (dataFolder === undefined ? getCacheFolder() : join(dataFolder, CERTIFICATE_FOLDER))
  )
}

/** The provider's own hosts, which an unmodified app calls. */
const PROVIDER_HOSTS = [
  ...Object.values(PROVIDER.hosts),
  PROVIDER.fingerprintSubmitHost,
  PROVIDER.fingerprintScriptHost,
  PROVIDER.frameUrl,
].map((url) => new URL(url).hostname)

/** Creates the provider's HTTPS server. It serves requests as soon as it listens, so the app must be ready. */
async function createHttpsListener(app: FastifyInstance, options: MockProviderOptions) {
  const certificate = await prepareCertificate(
    getCertificateFolder(options),
    options.https?.hasProviderHosts ? PROVIDER_HOSTS : [],
  )
  await app.ready()
  const server = createHttpsServer(app, certificate)
  const listener: Listener = { name: 'provider_https', server, port: getHttpsPort(options) }
  return { listener, ca_file: certificate.ca_file }
}

function portOf(origin: string): number {
  return Number(new URL(origin).port)
}

/** Uses one name for this machine, `localhost`, because cookies and OAuth compare hosts as strings. */
function toHostname(host: string): string {
  if (LOCALHOST.has(host) || WILDCARD_HOSTS.has(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Returns the port on which a server listens, or 0. */
function getPort({ server }: ListeningServer): number {
  const bound = server.address()
  return typeof bound === 'object' && bound ? bound.port : 0
}

/** Returns the origin of a server that listens. */
function originOf({ name, server, port }: Listener, host: string): string {
  return toOrigin(name === 'provider_https' ? 'https' : 'http', toHostname(host), getPort(server) || port)
}

/** Starts all servers. @throws ListenError when one cannot start. The others may have started. */
async function startAll(listeners: readonly Listener[], host: string, addresses: Addresses): Promise<void> {
  const starts = await Promise.allSettled(listeners.map((listener) => start(listener, host, addresses)))
  const failed = starts.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** @throws ListenError */
async function start({ name, server, port }: Listener, host: string, addresses: Addresses): Promise<void> {
  try {
    await server.listen({ host, port })
  } catch (cause) {
    const freePort = readMember(cause, 'code') === 'EADDRINUSE' ? await findNextFreePort(host, port) : undefined
    throw new ListenError(name, port, cause, freePort)
  }
  ownPorts.add(getPort(server))
  if (name !== 'provider_https') addresses[name] = originOf({ name, server, port }, host)
}
