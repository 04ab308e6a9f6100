import { PROVIDER_BASICS, type RbacPolicy } from '@latchkey/openapi'
import type { ClientStorage } from './storage.ts'

/**
 * The project's configuration. Its member names are those that all clients of the provider use in local storage (wire).
 */
export type Bootstrap = {
  projectName: string | null
  displayWatermark: boolean
  /** The project's own host, without a scheme. */
  cnameDomain: string | null
  emailDomains: readonly string[]
  captchaSettings: { enabled: false } | { enabled: true; siteKey: string }
  pkceRequiredForEmailMagicLinks: boolean
  pkceRequiredForPasswordResets: boolean
  pkceRequiredForOAuth: boolean
  pkceRequiredForSso: boolean
  slugPattern: string | null
  createOrganizationEnabled: boolean
  /** Null when the project uses the zxcvbn policy. */
  passwordConfig: { ludsComplexity: number; ludsMinimumCount: number } | null
  runDFPProtectedAuth: boolean
  dfpProtectedAuthMode?: 'OBSERVATION' | 'DECISIONING'
  rbacPolicy: RbacPolicy | null
  siweRequiredForCryptoWallets: boolean
  vertical: 'CONSUMER' | 'B2B' | null
}

/** Applies until the configuration is loaded, and when it cannot be loaded. */
export const DEFAULT_BOOTSTRAP: Bootstrap = {
  projectName: null,
  displayWatermark: false,
  cnameDomain: null,
  emailDomains: [PROVIDER_BASICS.emailDomain],
  captchaSettings: { enabled: false },
  pkceRequiredForEmailMagicLinks: false,
  pkceRequiredForPasswordResets: false,
  pkceRequiredForOAuth: false,
  pkceRequiredForSso: false,
  slugPattern: null,
  createOrganizationEnabled: false,
  passwordConfig: null,
  runDFPProtectedAuth: false,
  rbacPolicy: null,
  siweRequiredForCryptoWallets: false,
  vertical: null,
}

/** `unknown` while loading without a cache; `default` when loading failed without a cache. */
export type BootstrapSource = 'unknown' | 'cache' | 'network' | 'default'
export type BootstrapInfo = { bootstrap: Bootstrap; source: BootstrapSource }

export type BootstrapStore = {
  /** Returns the current configuration: from the network, else from the cache, else the defaults. */
  getSync(): Bootstrap
  /** Returns the configuration and its source, as the same object until one of them changes. */
  getInfo(): BootstrapInfo
  /**
   * Waits for the call to the provider, which has a deadline. Never rejects: after an outage, resolves to the cached
   * configuration, else the defaults.
   */
  getAsync(): Promise<Bootstrap>
  subscribe(listener: () => void): () => void
}

/** Storage key of the mapped response (wire name). */
export const BOOTSTRAP_KEY = 'bootstrap'

/** Returns the configuration that this browser has cached. Without one, returns the defaults and the source `unknown`. */
export function readBootstrap(storage: ClientStorage): BootstrapInfo {
  const cached = storage.getJson(BOOTSTRAP_KEY)
  if (typeof cached !== 'object' || cached === null) return { bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' }
  return { bootstrap: { ...DEFAULT_BOOTSTRAP, ...cached }, source: 'cache' }
}
