import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CAPTCHA_ACTION } from '@latchkey/openapi'
import { findSiteKey, takeCaptchaToken } from '../fraud/captcha-tokens.ts'
import type { DocumentedOperation } from '../core/documents.ts'
import { ProviderError } from '../core/provider-error.ts'
import { isRecord, readMember } from '../core/read-member.ts'
import { isKnownTelemetryId } from '../fraud/telemetry-ids.ts'
import type { Tenant } from '../core/tenant.ts'

/**
 * Checks captcha tokens and device fingerprints of the calls that can carry them. A project in decisioning mode needs a
 * fingerprint; any other with a captcha provider needs a captcha token.
 */
export const fraudCheck = fp(async (app: FastifyInstance) => {
  app.addHook('preHandler', (request, reply, done) => {
    const { operation } = request
    if (!operation || operation.fraudFields.length === 0) return done()
    checkFingerprint(request, operation)
    if (isCaptchaDemanded(request, operation)) return void demandCaptcha(reply)
    checkCaptcha(request, operation)
    done()
  })
})

function isDeciding({ config }: Tenant): boolean {
  return config.dfp_protected_auth_enabled === true && config.dfp_protected_auth_mode === 'DECISIONING'
}

/** @throws ProviderError `ad_blocker_detected` */
function checkFingerprint({ tenant, body }: FastifyRequest, { fraudFields }: DocumentedOperation): void {
  if (!isDeciding(tenant) || !fraudFields.includes('dfp_telemetry_id')) return
  const telemetry_id = readMember(body, 'dfp_telemetry_id')
  if (telemetry_id === undefined || !isKnownTelemetryId(tenant, telemetry_id))
    throw new ProviderError('ad_blocker_detected')
}

/** Whether the tenant requires a captcha token of every call that can carry one, and this call has none. */
function isCaptchaDemanded({ tenant, body }: FastifyRequest, { fraudFields }: DocumentedOperation): boolean {
  return tenant.config.captcha_demanded && fraudFields.includes('captcha_token') && !hasCaptchaToken(body)
}

function hasCaptchaToken(body: unknown): boolean {
  return isRecord(body) && body['captcha_token'] !== undefined
}

/** @throws ProviderError `no_captcha_provider_configured`, `captcha_failed`, `captcha_required` */
function checkCaptcha({ tenant, body }: FastifyRequest, { fraudFields }: DocumentedOperation): void {
  if (!fraudFields.includes('captcha_token')) return
  const siteKey = findSiteKey(tenant)
  if (!hasCaptchaToken(body)) {
    if (siteKey !== undefined && !isDeciding(tenant)) throw new ProviderError('captcha_required')
    return
  }
  if (siteKey === undefined) throw new ProviderError('no_captcha_provider_configured')
  if (!takeCaptchaToken(tenant, readMember(body, 'captcha_token') ?? '', CAPTCHA_ACTION))
    throw new ProviderError('captcha_failed')
}

/** Sends the response (wire: 403, not JSON, this text) after which an SDK repeats the call with a captcha token. */
export function demandCaptcha(reply: FastifyReply): FastifyReply {
  return reply.code(403).type('text/plain; charset=utf-8').send('Captcha required')
}
