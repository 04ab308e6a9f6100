import type { FastifyInstance } from 'fastify'
import type { BootstrapFields } from '@latchkey/openapi'
import { peek } from '../core/observed.ts'
import { serve, type Handler } from '../core/serve.ts'

/** The settings of a project that its clients need (tag `bootstrap`). */
export async function bootstrap(app: FastifyInstance) {
  serve(app, 'projectsBootstrap', get)
}

/** The settings that clients may see. The code does not compile when one is missing. */
const PUBLIC_SETTINGS: Record<keyof BootstrapFields, true> = {
  project_name: true,
  disable_sdk_watermark: true,
  cname_domain: true,
  email_domains: true,
  captcha_settings: true,
  pkce_required_for_email_magic_links: true,
  pkce_required_for_password_resets: true,
  pkce_required_for_oauth: true,
  pkce_required_for_sso: true,
  slug_pattern: true,
  create_organization_enabled: true,
  password_config: true,
  dfp_protected_auth_enabled: true,
  dfp_protected_auth_mode: true,
  rbac_policy: true,
  siwe_required_for_crypto_wallets: true,
  vertical: true,
}

const PUBLIC_NAMES = Object.keys(PUBLIC_SETTINGS) as (keyof BootstrapFields)[] // the generated type guarantees this

const get: Handler<'projectsBootstrap'> = ({ tenant }) => {
  const config = peek(tenant.config)
  const settings: Record<string, unknown> = {}
  for (const name of PUBLIC_NAMES) if (config[name] !== undefined) settings[name] = config[name]
  return settings as BootstrapFields // `PUBLIC_SETTINGS` lists exactly its members
}
