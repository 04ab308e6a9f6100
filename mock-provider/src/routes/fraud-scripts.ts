import type { FastifyInstance } from 'fastify'
import { createCaptchaToken, findSiteKey } from '../fraud/captcha-tokens.ts'
import { readProgram } from '../pages/read-program.ts'
import { CAPTCHA_SCRIPT_PATH, TELEMETRY_SCRIPT_PATH } from '../pages/script-paths.ts'
import { checkPageOrigins, listPageOrigins } from '../urls/page-origin.ts'
import { isInReplay } from '../core/call-context.ts'
import { ProviderError } from '../core/provider-error.ts'
import { readMember } from '../core/read-member.ts'
import type { RequireTenant } from '../core/require-tenant.ts'
import { serve, type Handler } from '../core/serve.ts'
import { createTelemetryId } from '../fraud/telemetry-ids.ts'
import type { Tenants } from '../core/tenant.ts'

/** The captcha and fingerprint scripts, and the operations that they call. */
export async function fraudScripts(app: FastifyInstance, { tenants }: { tenants: Tenants }) {
  const programs = { [CAPTCHA_SCRIPT_PATH]: 'captcha', [TELEMETRY_SCRIPT_PATH]: 'telemetry' } as const
  for (const [path, name] of Object.entries(programs))
    app.get(path, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(await readProgram(name)))

  /** The page sends no public token. Instead, the site key identifies the tenants. */
  const createToken: Handler<'captchaTokens'> = ({ body: { site_key, action }, request, tenant: first }) => {
    // A replay changes its own tenant only.
    const candidates = isInReplay() ? [first] : tenants.all()
    const owners = candidates.filter((tenant) => findSiteKey(tenant) === site_key)
    if (owners.length === 0) throw new ProviderError('captcha_provider_not_found')
    for (const owner of owners) checkPageOrigins(owner, listPageOrigins(request))
    return { token: createCaptchaToken(owners, { site_key, action }) }
  }
  const submit: Handler<'telemetrySubmit'> = ({ body: { public_token, device }, request }) => {
    const tenant = tenants.find(public_token)
    if (!tenant) throw new ProviderError('public_token_not_found')
    checkPageOrigins(tenant, listPageOrigins(request))
    return { telemetry_id: createTelemetryId(tenant, device, request.ip) }
  }
  serve(app, 'captchaTokens', createToken, { requireTenant: getTenantOfSite })
  serve(app, 'telemetrySubmit', submit, { requireTenant: getTenantOfDevice })
}

/**
 * Returns the first tenant with this site key, because a captcha call names nothing else. The default tenant if there
 * is none.
 */
const getTenantOfSite: RequireTenant = ({ body }, tenants) => {
  const site_key = readMember(body, 'site_key')
  return tenants.findOwner((tenant) => site_key !== undefined && findSiteKey(tenant) === site_key) ?? tenants.default()
}

/**
 * Returns the tenant of the public token in the body. Without a token, returns the default tenant, and the handler
 * refuses the call.
 */
const getTenantOfDevice: RequireTenant = ({ body }, tenants) =>
  tenants.find(readMember(body, 'public_token') ?? '') ?? tenants.default()
