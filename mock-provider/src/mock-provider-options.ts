import { LOG_LEVELS, type LogLevel } from '../facts/log-levels.ts'
import { DEFAULT_PORTS } from '@latchkey/openapi'
import { createInputCheck } from './core/check-input.ts'
import type { Overlay } from '../facts/overlay.ts'
import { OVERLAY_SCHEMA } from './plugins/overlay.ts'
import type { Seed } from './state/seed-file.ts'

/** Options of a mock, all optional. A port of 0 selects a free one. */
export type MockProviderOptions = {
  /** The port of the provider and its console. Default 4010. */
  port?: number
  /** The host name to listen on. Default `localhost`: this machine only. */
  host?: string
  /**
   * The origin under which a tunnel or a proxy serves the provider, such as `https://idp.example`. Documents, links and the
   * issuer of tokens have it. The control plane is not reached by it. Default: the address on which the provider listens.
   */
  publicUrl?: string
  /** The minimum level of log messages. Default `silent`. */
  logLevel?: LogLevel
  /** Tenants, users and clients that exist from the start. */
  seed?: Seed
  /** The folder in which tenants are stored. In memory only by default. */
  dataFolder?: string
  /** The maximum number of tenants besides the default one. Unused ones make room for new ones. Default 5000. */
  maxTenants?: number
  /** The product's server, optionally with the widget's demo and the gallery's player. None by default. */
  web?: { root: string; port?: number; publicUrl?: string; demoRoot?: string; galleryRoot?: string }
  /**
   * HTTPS for the provider, in addition to HTTP. A local certificate authority signs the certificate. Nothing trusts
   * that authority by itself. Off by default.
   */
  https?: {
    /** Defaults to the port after the provider's, or to a free one if that is 0. */
    port?: number
    /**
     * Whether the HTTPS address is the only one: of documents, links and issuers, also for calls to the other one.
     * Default false.
     */
    isCanonical?: boolean
    /**
     * Whether the certificate also covers the provider's own hosts, for apps whose calls of them are mapped to the mock.
     * Default false.
     */
    hasProviderHosts?: boolean
    /**
     * The folder of the certificates. Defaults to `certificates` in the data folder, else `latchkey` in the user's
     * cache.
     */
    certificateFolder?: string
  }
  /** The sample MCP server. None by default. */
  toolServer?: { port?: number; publicUrl?: string }
  /** The folder of the built console. No console by default. */
  consoleRoot?: string
  /** The folder of the built documentation, which the console's server serves. No documentation by default. */
  docsRoot?: string
  /** An SMTP server that gets a copy of every mail, for example `smtp://127.0.0.1:1025`. None by default. */
  smtpUrl?: string
  /**
   * A JSON-RPC node that verifies signatures of contract wallets (EIP-1271, EIP-6492). Without a node, these signatures
   * are refused.
   */
  ethereumRpcUrl?: string
  /** Changes of responses, as `latchkey-mock-provider compare --patch` writes them. None by default. */
  overlay?: Overlay
}

/** Returns the port of the provider's HTTPS server. */
export function getHttpsPort({ port = DEFAULT_PORTS.provider, https }: MockProviderOptions): number {
  return https?.port ?? (port % MAX_PORT === 0 ? 0 : port + 1)
}

const TEXT = { type: 'string', minLength: 1 }
/** The largest TCP port (RFC 9293 §3.1). */
const MAX_PORT = 65_535
/** An origin, without a path. */
const ORIGIN = { type: 'string', pattern: '^https?://[^/?#\\s@]+/?$' }
const PORT = { type: 'integer', minimum: 0, maximum: MAX_PORT }

function toSchema(properties: Record<keyof never, object>, required: string[] = []) {
  return { type: 'object', properties, required, additionalProperties: false }
}

/** A seed's tenants are not checked here, because they are checked when the seed is applied. */
const SEED = toSchema({ tenants: { type: 'array', items: { type: 'object', required: ['public_token'] } } }, [
  'tenants',
])

const check = createInputCheck(
  toSchema({
    port: PORT,
    host: TEXT,
    publicUrl: ORIGIN,
    logLevel: { enum: [...LOG_LEVELS] },
    seed: SEED,
    dataFolder: TEXT,
    maxTenants: { type: 'integer', minimum: 1 },
    web: toSchema({ root: TEXT, port: PORT, publicUrl: ORIGIN, demoRoot: TEXT, galleryRoot: TEXT }, ['root']),
    https: toSchema({
      port: PORT,
      isCanonical: { type: 'boolean' },
      hasProviderHosts: { type: 'boolean' },
      certificateFolder: TEXT,
    }),
    toolServer: toSchema({ port: PORT, publicUrl: ORIGIN }),
    consoleRoot: TEXT,
    docsRoot: TEXT,
    smtpUrl: TEXT,
    ethereumRpcUrl: TEXT,
    overlay: OVERLAY_SCHEMA,
  } satisfies Record<keyof MockProviderOptions, object>),
  'The options',
)

/** Checks that the options of a mock are known and have the right types. @throws TypeError */
export function checkOptions(options: MockProviderOptions): void {
  check('createMockProvider', options)
}
