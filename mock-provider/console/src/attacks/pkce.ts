import { base64url } from 'jose'

/** Creates a code verifier of 256 random bits (RFC 7636 §4.1). */
export function createVerifier(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
}

/** Converts a verifier to its S256 challenge (RFC 7636 §4.2). */
export async function toChallenge(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url.encode(new Uint8Array(digest))
}
