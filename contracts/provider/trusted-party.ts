import { generateKeyPairSync, sign } from 'node:crypto'
import type { MockSchemas } from '@latchkey/openapi'

const ISSUER = 'https://trusted.example'
const AUDIENCE = 'latchkey'

/** Creates a party that a project trusts, and its signed statement about a user (RFC 7519, ES256). */
export function createTrustedParty(profile_id: string, email: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'external-ada', email, jti: 'statement-1' }
  const signed = [{ alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const profile: MockSchemas['TrustedTokenProfile'] = {
    profile_id,
    name: 'Trusted party',
    issuer: ISSUER,
    audience: AUDIENCE,
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), alg: 'ES256' }] },
  }
  return { profile, trusted_token: `${signed}.${signature.toString('base64url')}` }
}
