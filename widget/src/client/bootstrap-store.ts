import type { BootstrapFields } from '@latchkey/openapi'
import {
  BOOTSTRAP_KEY,
  readBootstrap,
  type Bootstrap,
  type BootstrapInfo,
  type BootstrapStore,
  DEFAULT_BOOTSTRAP,
} from './bootstrap.ts'
import { createListeners } from './listeners.ts'
import type { Page } from './page.ts'
import type { ClientStorage } from './storage.ts'
import type { Shape, Transport } from './transport.ts'

type BootstrapDeps = {
  storage: ClientStorage
  page: Page
  /** Loads the configuration from the provider. */
  load: () => Promise<Bootstrap>
}

/** Creates the store. Reads the cache. In a browser, the first `getAsync` starts the one call to the provider. */
export function createBootstrap({ storage, page, load }: BootstrapDeps): BootstrapStore {
  const listeners = createListeners<void>()
  let info = readBootstrap(storage)
  let loading: Promise<Bootstrap> | undefined
  const setInfo = (next: BootstrapInfo) => {
    info = next
    listeners.emit()
  }
  const update = async () => {
    try {
      const bootstrap = await load()
      storage.setJson(BOOTSTRAP_KEY, bootstrap)
      setInfo({ bootstrap, source: 'network' })
    } catch {
      if (info.source === 'unknown') setInfo({ ...info, source: 'default' })
    }
    return info.bootstrap
  }
  return {
    getSync: () => info.bootstrap,
    getInfo: () => info,
    // A server makes no call, so there is nothing to wait for.
    getAsync: async () => (page.isBrowser ? (loading ??= update()) : info.bootstrap),
    subscribe: listeners.add,
  }
}

/** Reports whether a project uses a captcha or fingerprints. */
export function hasFraudCheck({ captchaSettings, runDFPProtectedAuth }: Bootstrap): boolean {
  return captchaSettings.enabled || runDFPProtectedAuth
}

/** The members that a response must have. Otherwise an empty response would switch off what the project requires. */
const SHAPE = {
  email_domains: [''],
  pkce_required_for_email_magic_links: false,
  pkce_required_for_password_resets: false,
  pkce_required_for_oauth: false,
} satisfies Shape<BootstrapFields>

/**
 * Asks the provider for the project's configuration.
 *
 * @throws NetworkError
 */
export async function loadBootstrap(transport: Transport, public_token: string): Promise<Bootstrap> {
  const call = transport.get('/sdk/v1/projects/bootstrap/{public_token}', { params: { public_token }, shape: SHAPE })
  return toBootstrap(await call)
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
