import { createLocalJWKSet, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose'
import { expect } from 'vitest'
import { isRecord } from '../core/read-member.ts'
import type { RawResponse } from './raw-connection.ts'

// Checks that the SDKs of other languages can read responses and tokens. For tests.

/** Members that the models of the SDK for Python require. Without them it refuses the whole response. */
const REQUIRED = {
  user: [
    'user_id',
    'emails',
    'status',
    'phone_numbers',
    'webauthn_registrations',
    'providers',
    'totps',
    'crypto_wallets',
    'biometric_registrations',
    'is_locked',
    'roles',
  ],
  session: ['session_id', 'user_id', 'authentication_factors', 'roles'],
  user_session: ['session_id', 'user_id', 'authentication_factors', 'roles'],
} as const

/** Checks that the models of every SDK can read a response. @returns its body */
export function expectReadable({ status, headers, body }: RawResponse): Record<string, unknown> {
  expect(headers['content-type']).toMatch(/^application\/json/)
  expect(headers).not.toHaveProperty('content-encoding')
  expect(body).toMatchObject({ status_code: status, request_id: expect.stringMatching(/^request-id-test-/) })
  for (const [name, members] of Object.entries(REQUIRED)) {
    const value = body[name]
    if (!isRecord(value)) continue
    for (const member of members) expect([member, value[member] ?? null]).not.toEqual([member, null])
  }
  return body
}

/** Checks that the models of every SDK can read a refusal. */
export function expectRefused(response: RawResponse, status: number, error_type: string): void {
  const body = expectReadable(response)
  expect([response.status, body]).toMatchObject([
    status,
    { error_type, error_message: expect.stringMatching(/./), error_url: expect.stringMatching(/^https:/) },
  ])
}

/** Verifies a JWT by the combined rules of the SDKs for Python and Go. @throws JOSEError */
export async function verifyAsSdk(
  jwt: string,
  keys: Record<string, unknown>,
  { project_id, url }: { project_id: string; url: string },
): Promise<JWTPayload> {
  const { payload } = await jwtVerify(jwt, createLocalJWKSet(keys as unknown as JSONWebKeySet), {
    // as documented
    algorithms: ['RS256'],
    issuer: [`stytch.com/${project_id}`, url],
    audience: project_id,
    requiredClaims: ['aud', 'iss', 'exp', 'iat', 'nbf', 'sub'],
  })
  expect(payload.aud).toBeInstanceOf(Array)
  return payload
}
