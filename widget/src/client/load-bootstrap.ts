import type { BootstrapFields } from '@latchkey/openapi'
import { DEFAULT_BOOTSTRAP, type Bootstrap } from './bootstrap.ts'
import type { Shape } from './shape.ts'
import type { Transport } from './transport.ts'

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
