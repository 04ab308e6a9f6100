import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { LogLevel } from '../facts/log-levels.ts'
import type { Overlay } from '../facts/overlay.ts'
import { createAddresses, type Addresses, type HttpsAddress } from './core/addresses.ts'
import { bodyParsers } from './plugins/body-parsers.ts'
import { consolePlugin } from './plugins/console.ts'
import { controlGuard, type ControlGuardOptions } from './plugins/control-guard.ts'
import { cors } from './plugins/cors.ts'
import { errorBody, sendParserError, sendRouterError } from './plugins/error-body.ts'
import { faultsPlugin } from './plugins/faults.ts'
import { fraudCheck } from './plugins/fraud-check.ts'
import { journalPlugin } from './plugins/journal.ts'
import { overlayPlugin } from './plugins/overlay.ts'
import { persistencePlugin } from './plugins/persistence.ts'
import { recordingPlugin } from './plugins/recording.ts'
import { tenantsPlugin } from './plugins/tenants.ts'
import { webhooksPlugin } from './plugins/webhooks.ts'
import { providerRoutes } from './provider-routes.ts'
import { clearJournal } from './journal/journal.ts'
import { LOG_SERIALIZERS } from './journal/redaction.ts'
import { createPersistence, type Persistence } from './state/persistence.ts'
import { createSigningKeys, type SigningKeys } from './core/keys.ts'
import { createDefaultConfig } from './state/default-config.ts'
import { sweepIfDue } from './state/retention.ts'
import { isUntouched } from './state/untouched.ts'
import { createDispatcher } from './webhooks/dispatcher.ts'
import {
  createTenants,
  MAX_PATH_PART_LENGTH,
  type ContractWallets,
  type MailTransport,
  type Tenants,
} from './core/tenant.ts'

export type AppOptions = {
  addresses?: Addresses
  /** Origins that new tenants allow besides those of this machine. None by default. */
  publicOrigins?: readonly string[]
  /** Whether all servers have started. Always true by default. */
  isReady?: () => boolean
  /** Returns the HTTPS address. None by default. */
  getHttps?: () => HttpsAddress | undefined
  /** Who may call the control plane. This machine only by default. */
  controlGuard?: ControlGuardOptions
  /** The folder of the built console. No console by default. */
  consoleRoot?: string | undefined
  /** The folder of the built documentation, for an app with the console. No documentation by default. */
  docsRoot?: string | undefined
  /** Default `DEFAULT_MAX_TENANTS`. */
  maxTenants?: number | undefined
  /** Whether the product's server runs. Default false. */
  hasWeb?: boolean
  /** Whether the product's server runs the gallery. Default false. */
  hasGallery?: boolean
  /** The folder in which tenants are stored. In memory only by default. */
  dataFolder?: string | undefined
  /** Default `silent`, for tests and embedders. */
  logLevel?: LogLevel
  /** Sends messages out of the mock, in addition to the inbox. None by default. */
  mailTransport?: MailTransport | undefined
  contractWallets?: ContractWallets
  /**
   * Returns the file of the certificate authority that webhooks trust in addition to the usual ones. None by default.
   */
  getAuthorityFile?: () => string
  /** The provider's signing key. By default a new key, generated at first use. */
  signingKeys?: SigningKeys
  /** The signing key of the simulated Google. By default a new key, generated at first use. */
  googleKeys?: SigningKeys
  /**
   * Whether nobody but the program that created it reaches the mock, so that a bug report may have any settings. Default
   * false.
   */
  isIsolated?: boolean
  /** Changes of responses. None by default. */
  overlay?: Overlay | undefined
  /** The destination of the log. Standard output by default. */
  logStream?: { write(line: string): void }
}

export type ProviderApp = {
  app: FastifyInstance
  tenants: Tenants
  addresses: Addresses
  /** Call `load` before the app serves requests. Undefined without a folder. */
  persistence: Persistence | undefined
}

/** Longer bodies are refused with 413. Every documented body is much shorter. */
const BODY_LIMIT_BYTES = 1_048_576

/**
 * Matches what stands before the path of a call when an SDK for servers appends the path to a base URL: the slash at
 * the end of the base URL, and the path of a project's own URL, which the SDK for Go keeps.
 */
const BASE_PATH = /^(?:\/+|\/v1\/public\/project-[^/?]+)(?=\/v1\/)/

/** Returns the path and the query of a request line, which may be an absolute URL (RFC 9112 §3.2.2). */
function toPath(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*\/*/i, '/')
}

/**
 * Creates the provider. Plugins are registered in the order in which a request passes through them. The provider does
 * not listen.
 */
export function createProviderApp(options: AppOptions = {}): ProviderApp {
  const addresses = options.addresses ?? createAddresses()
  const tenants = createTenants({
    addresses,
    signingKeys: options.signingKeys ?? createSigningKeys(),
    googleKeys: options.googleKeys ?? createSigningKeys(),
    createConfig: () => createDefaultConfig(options.publicOrigins?.map((url) => new URL(url).origin)),
    mailTransport: options.mailTransport,
    contractWallets: options.contractWallets,
    isUntouched,
    onDelete(tenant) {
      clearJournal(tenant)
      dispatcher.forget(tenant)
      // A failed write is ignored here: if the disk is full, the next change of any tenant reports it.
      persistence?.commit().catch(() => undefined)
    },
    ...(options.maxTenants !== undefined && { maxTenants: options.maxTenants }),
  })
  const persistence = options.dataFolder === undefined ? undefined : createPersistence(options.dataFolder, tenants)
  const dispatcher = createDispatcher(tenants, {
    ...(persistence && { commit: () => persistence.commit() }),
    ...(options.getAuthorityFile && { getAuthorityFile: options.getAuthorityFile }),
  })
  const { logLevel = 'silent' } = options
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PART_LENGTH },
    frameworkErrors: sendRouterError,
    rewriteUrl: ({ url = '/' }) => toPath(url).replace(BASE_PATH, ''),
    clientErrorHandler: sendParserError,
    logger: {
      level: logLevel,
      serializers: LOG_SERIALIZERS,
      ...(options.logStream && { stream: options.logStream }),
    },
    // Requests that are not logged need no logger of their own.
    ...(logLevel === 'silent' && { childLoggerFactory: (logger: FastifyBaseLogger) => logger }),
    forceCloseConnections: true,
  })
  app.register(bodyParsers)
  app.register(errorBody)
  app.register(cors)
  app.register(tenantsPlugin, { tenants, onUsed: sweepIfDue })
  app.register(recordingPlugin)
  app.register(controlGuard, options.controlGuard ?? {})
  app.register(webhooksPlugin, { dispatcher })
  // Registered before the plugins that change or record responses, because a failure to store changes alters the
  // response.
  if (persistence) app.register(persistencePlugin, { persistence })
  if (options.overlay) app.register(overlayPlugin, { overlay: options.overlay })
  app.register(faultsPlugin)
  app.register(journalPlugin, { tenants })
  app.register(fraudCheck)
  app.register(providerRoutes, {
    tenants,
    dispatcher,
    isReady: options.isReady ?? (() => true),
    isIsolated: options.isIsolated ?? false,
  })
  app.register(consolePlugin, {
    addresses,
    hasWeb: options.hasWeb ?? false,
    hasGallery: options.hasGallery ?? false,
    forwardsMail: options.mailTransport !== undefined,
    getHttps: options.getHttps ?? (() => undefined),
    ...(options.consoleRoot !== undefined && { consoleRoot: options.consoleRoot }),
    ...(options.docsRoot !== undefined && { docsRoot: options.docsRoot }),
  })
  return { app, tenants, addresses, persistence }
}
