import Fastify, { type FastifyInstance } from 'fastify'
import type { LogLevel } from '../facts/log-levels.ts'
import { createAddresses, type Addresses } from './core/addresses.ts'
import { bodyParsers } from './plugins/body-parsers.ts'
import { consolePlugin } from './plugins/console.ts'
import { controlGuard, type ControlGuardOptions } from './plugins/control-guard.ts'
import { cors } from './plugins/cors.ts'
import { answerRouterError, errorBody } from './plugins/error-body.ts'
import { faultsPlugin } from './plugins/faults.ts'
import { fraudCheck } from './plugins/fraud-check.ts'
import { journalPlugin } from './plugins/journal.ts'
import { persistencePlugin } from './plugins/persistence.ts'
import { tenantsPlugin } from './plugins/tenants.ts'
import { providerRoutes } from './provider-routes.ts'
import { LOG_SERIALIZERS } from './journal/request-log.ts'
import type { MailTransport } from './core/mail-transport.ts'
import { createPersistence, type Persistence } from './state/persistence.ts'
import { createSigningKeys, type SigningKeys } from './core/keys.ts'
import { createDefaultConfig } from './state/default-config.ts'
import { createTenants, MAX_PATH_PART_LENGTH, type Tenants } from './core/tenant.ts'

export type AppOptions = {
  addresses?: Addresses
  /** Whether everything that was to start has started. Default always. */
  isReady?: () => boolean
  /** Who may speak to the control plane. Default this machine alone. */
  controlGuard?: ControlGuardOptions
  /** The folder of the built console. Default none. */
  consoleRoot?: string
  /** Whether the product's server plays the gallery's scenes. Default it does not. */
  hasGallery?: boolean
  /** Where tenants outlive this process. Default nowhere. */
  dataFolder?: string
  /** Pino's levels. Default `silent`, so that tests and embedders see nothing. */
  logLevel?: LogLevel
  /** Where messages go beside the inbox. Default nowhere. */
  mailTransport?: MailTransport
  /** Default a key of this mock's own, generated at first use. */
  signingKeys?: SigningKeys
  /** Where its lines go. Default standard output. */
  logStream?: { write(line: string): void }
}

export type ProviderApp = {
  app: FastifyInstance
  tenants: Tenants
  addresses: Addresses
  /** Loads before anything is kept. Undefined without a folder. */
  persistence: Persistence | undefined
}

/** Bodies above this are refused with 413: nothing on the wire comes near it. */
const BODY_LIMIT_BYTES = 1_048_576

/** Assembles the provider, in the order in which a request passes through it. It does not listen. */
export function createProviderApp(options: AppOptions = {}): ProviderApp {
  const addresses = options.addresses ?? createAddresses()
  const tenants = createTenants({
    addresses,
    signingKeys: options.signingKeys ?? createSigningKeys(),
    createConfig: createDefaultConfig,
    mailTransport: options.mailTransport,
  })
  const persistence = options.dataFolder === undefined ? undefined : createPersistence(options.dataFolder, tenants)
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: MAX_PATH_PART_LENGTH },
    frameworkErrors: answerRouterError,
    logger: {
      level: options.logLevel ?? 'silent',
      serializers: LOG_SERIALIZERS,
      ...(options.logStream && { stream: options.logStream }),
    },
    forceCloseConnections: true,
  })
  app.register(bodyParsers)
  app.register(errorBody)
  app.register(cors)
  app.register(tenantsPlugin, { tenants })
  app.register(controlGuard, options.controlGuard ?? {})
  app.register(faultsPlugin)
  app.register(journalPlugin, { tenants })
  if (persistence) app.register(persistencePlugin, { persistence, tenants })
  app.register(fraudCheck)
  app.register(providerRoutes, { tenants, isReady: options.isReady ?? (() => true) })
  app.register(consolePlugin, {
    addresses,
    hasGallery: options.hasGallery ?? false,
    ...(options.consoleRoot !== undefined && { consoleRoot: options.consoleRoot }),
  })
  return { app, tenants, addresses, persistence }
}
