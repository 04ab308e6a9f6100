import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CAPTCHA_ACTION } from '@latchkey/openapi'
import { findSiteKey, takeCaptchaToken } from '../fraud/captcha-tokens.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isKnownTelemetryId } from '../fraud/telemetry-ids.ts'
import type { Tenant } from '../core/tenant.ts'

/** What a call shows for not being a robot's (wire names). */
type FraudFields = { captcha_token?: unknown; dfp_telemetry_id?: unknown }

/**
 * Checks captcha tokens and device fingerprints of the calls that can carry them, as the project is configured:
 * a fingerprint is needed while the project decides by it, a captcha while it does not, or when it is demanded.
 */
export const fraudCheck = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', async (request, reply) => {
    const operation = request.routeOptions.config.operation
    if (!operation || operation.fraudFields.length === 0) return
    checkFingerprint(request.tenant, operation, toFields(request))
    return checkCaptcha(request.tenant, operation, toFields(request), reply)
  })
})

function toFields({ body }: FastifyRequest): FraudFields {
  return Object(body) as FraudFields
}

function isDeciding({ config }: Tenant): boolean {
  return config.dfp_protected_auth_enabled === true && config.dfp_protected_auth_mode === 'DECISIONING'
}

/** @throws ProviderError `ad_blocker_detected` */
function checkFingerprint(tenant: Tenant, operation: DocumentedOperation, { dfp_telemetry_id }: FraudFields): void {
  if (!isDeciding(tenant) || !operation.fraudFields.includes('dfp_telemetry_id')) return
  if (typeof dfp_telemetry_id !== 'string' || !isKnownTelemetryId(tenant, dfp_telemetry_id))
    throw new ProviderError('ad_blocker_detected')
}

/**
 * @returns the answered reply when a captcha is demanded
 * @throws ProviderError `no_captcha_provider_configured`, `captcha_failed`, `captcha_required`
 */
function checkCaptcha(
  tenant: Tenant,
  operation: DocumentedOperation,
  { captcha_token }: FraudFields,
  reply: FastifyReply,
): FastifyReply | undefined {
  if (!operation.fraudFields.includes('captcha_token')) return undefined
  const siteKey = findSiteKey(tenant)
  if (captcha_token !== undefined) {
    if (siteKey === undefined) throw new ProviderError('no_captcha_provider_configured')
    const isGood = typeof captcha_token === 'string' && takeCaptchaToken(tenant, captcha_token, CAPTCHA_ACTION)
    if (!isGood) throw new ProviderError('captcha_failed')
    return undefined
  }
  if (tenant.config.captcha_demanded) return demandCaptcha(reply)
  if (siteKey !== undefined && !isDeciding(tenant)) throw new ProviderError('captcha_required')
  return undefined
}

/** The signal (wire: 403, not JSON, this text) at which an SDK sends the same call again with a captcha token. */
export function demandCaptcha(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain; charset=utf-8').send('Captcha required')
}
