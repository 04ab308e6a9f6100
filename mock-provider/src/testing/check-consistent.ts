import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { isRecord } from '../core/read-member.ts'

type Kind = { types: readonly string[]; detail?: string }

/**
 * For each delivery method, the types of factor that it can prove, and the member with the details
 * (`openapi/sdk/schemas/authentication-factor.yaml`).
 */
const KINDS: Record<string, Kind> = {
  email: { types: ['magic_link', 'otp'], detail: 'email_factor' },
  sms: { types: ['otp'], detail: 'phone_number_factor' },
  whatsapp: { types: ['otp'], detail: 'phone_number_factor' },
  webauthn_registration: { types: ['webauthn'], detail: 'webauthn_factor' },
  authenticator_app: { types: ['totp'], detail: 'authenticator_app_factor' },
  recovery_code: { types: ['recovery_codes'], detail: 'recovery_code_factor' },
  crypto_wallet: { types: ['crypto'], detail: 'crypto_wallet_factor' },
  knowledge: { types: ['password'] },
  impersonation: { types: ['impersonated'], detail: 'impersonated_factor' },
  oauth_access_token_exchange: { types: ['oauth'], detail: 'oauth_access_token_exchange_factor' },
  trusted_token_exchange: { types: ['trusted_auth_token'], detail: 'trusted_auth_token_factor' },
}

/**
 * Makes a response with contradictory members fail: a factor whose type, delivery method and details do not belong
 * together, or a `__user` that differs from the `user`. The document alone would allow these responses.
 */
export function checkConsistent(app: FastifyInstance): void {
  app.addHook('preSerialization', async (_request, _reply, payload) => {
    const data = isRecord(payload) ? payload['data'] : undefined
    if (isRecord(data)) checkData(data)
    return payload
  })
}

function checkData(data: Record<string, unknown>) {
  if (isRecord(data['user']) && isRecord(data['__user'])) {
    // The two users are compared as JSON, because they may have different prototypes.
    assert.equal(JSON.stringify(data['__user']), JSON.stringify(data['user']), '__user is not the user')
  }
  const session = data['session']
  const factors = isRecord(session) ? session['authentication_factors'] : undefined
  if (Array.isArray(factors)) for (const factor of factors) checkFactor(factor)
}

function checkFactor(factor: unknown) {
  assert(isRecord(factor))
  const method = String(factor['delivery_method'])
  const { types, detail } = KINDS[method] ?? toThirdParty(method)
  const found = {
    isOfType: types.includes(String(factor['type'])),
    details: Object.keys(factor).filter((name) => name.endsWith('_factor')),
  }
  assert.deepEqual(found, { isOfType: true, details: detail === undefined ? [] : [detail] }, `a factor by ${method}`)
}

function toThirdParty(method: string): Kind {
  return { types: ['oauth'], detail: `${method.replace(/^oauth_/, '')}_oauth_factor` }
}
