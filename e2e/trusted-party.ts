import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { Provider } from './provider.ts'

const PROFILE_ID = 'trusted-token-profile-test-1'
const ISSUER = 'https://partner.example'
const AUDIENCE = 'latchkey'

/** A party whose tokens the project trusts. */
export type TrustedParty = {
  profileId: string
  /** Signs a token for a user. The provider accepts it for one attestation. */
  sign(email: string): Promise<string>
}

/** Creates a party with keys of its own, and registers it at the provider. */
export async function createTrustedParty(provider: Provider): Promise<TrustedParty> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { kty = '', n = '', e = '' } = publicKey.export({ format: 'jwk' })
  const jwks = { keys: [{ kty, n, e, kid: 'partner', alg: 'RS256', use: 'sig' }] }
  await provider.configure({
    trusted_token_profiles: [{ profile_id: PROFILE_ID, name: 'Partner', issuer: ISSUER, audience: AUDIENCE, jwks }],
  })
  return {
    profileId: PROFILE_ID,
    async sign(email) {
      const iat = Math.floor(Date.parse(await provider.now()) / 1000)
      const claims = { iss: ISSUER, aud: AUDIENCE, sub: email, email, jti: randomUUID(), iat, exp: iat + 300 }
      const content = [{ alg: 'RS256', typ: 'JWT', kid: 'partner' }, claims].map(encode).join('.')
      return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}
