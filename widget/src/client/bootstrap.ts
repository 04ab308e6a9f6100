import { PROVIDER, type BootstrapFields, type RbacPolicy } from '@latchkey/openapi'
import { createListeners } from './listeners.ts'
import type { Page } from './page.ts'
import type { Shape } from './shape.ts'
import type { ClientStorage } from './storage.ts'
import type { Transport } from './transport.ts'

/** The project's configuration. The names are those that all clients use in local storage (wire). */
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
  emailDomains: [PROVIDER.emailDomain],
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
  /** Returns the configuration and its source. The object stays the same until they change. */
  getInfo(): BootstrapInfo
  /** Waits for the call, which has a deadline. Never rejects: an outage leaves the cache, else the defaults. */
  getAsync(): Promise<Bootstrap>
  subscribe(listener: () => void): () => void
}

type BootstrapDeps = {
  transport: Transport
  storage: ClientStorage
  page: Page
  publicToken: string
}

/** What a response must have. Without it, an empty one would switch off what the project requires. */
const SHAPE = {
  email_domains: [''],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
} satisfies Shape<BootstrapFields>

/** Storage key of the mapped response (wire name). */
const KEY = 'bootstrap'

/** Creates the store. Reads the cache, and in a browser starts the one call to the provider. */
export function createBootstrap({ transport, storage, page, publicToken }: BootstrapDeps): BootstrapStore {
  const listeners = createListeners<void>()
  let info = toInfo(storage.getJson(KEY))
  const setInfo = (next: BootstrapInfo) => {
    info = next
    listeners.emit()
  }
  const load = async () => {
    try {
      const call = transport.get('/sdk/v1/projects/bootstrap/{public_token}', {
        params: { public_token: publicToken },
        shape: SHAPE,
      })
      const bootstrap = toBootstrap(await call)
      storage.setJson(KEY, bootstrap)
      setInfo({ bootstrap, source: 'network' })
    } catch {
      if (info.source === 'unknown') setInfo({ ...info, source: 'default' })
    }
    return info.bootstrap
  }
  // A server makes no call, so there is nothing to wait for.
  const loaded = page.isBrowser ? load() : undefined
  const getAsync = async () => (await loaded) ?? info.bootstrap
  return { getSync: () => info.bootstrap, getInfo: () => info, getAsync, subscribe: listeners.add }
}

function toInfo(cached: unknown): BootstrapInfo {
  if (typeof cached !== 'object' || cached === null) return { bootstrap: DEFAULT_BOOTSTRAP, source: 'unknown' }
  return { bootstrap: { ...DEFAULT_BOOTSTRAP, ...cached }, source: 'cache' }
}

function toBootstrap(fields: BootstrapFields): Bootstrap {
  const { captcha_settings, password_config }: Partial<BootstrapFields> = fields
  const runsFingerprint = fields.dfp_protected_auth_enabled ?? false
  return {
    projectName: fields.project_name,
    displayWatermark: !fields.disable_sdk_watermark,
    cnameDomain: fields.cname_domain,
    emailDomains: fields.email_domains,
    captchaSettings: captcha_settings ?? DEFAULT_BOOTSTRAP.captchaSettings,
    pkceRequiredForEmailMagicLinks: fields.pkce_required_for_email_magic_links,
    pkceRequiredForPasswordResets: fields.pkce_required_for_password_resets,
    pkceRequiredForOAuth: fields.pkce_required_for_oauth,
    pkceRequiredForSso: fields.pkce_required_for_sso,
    slugPattern: fields.slug_pattern,
    createOrganizationEnabled: fields.create_organization_enabled,
    passwordConfig: password_config
      ? { ludsComplexity: password_config.luds_complexity, ludsMinimumCount: password_config.luds_minimum_count }
      : null,
    runDFPProtectedAuth: runsFingerprint,
    ...(runsFingerprint && { dfpProtectedAuthMode: fields.dfp_protected_auth_mode ?? 'OBSERVATION' }),
    rbacPolicy: fields.rbac_policy ?? null,
    siweRequiredForCryptoWallets: fields.siwe_required_for_crypto_wallets,
    vertical: fields.vertical,
  }
}
