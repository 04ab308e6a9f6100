import { createHash } from 'node:crypto'
import { PKCE_CHALLENGE_PATTERN, PKCE_VERIFIER_PATTERN } from '@latchkey/openapi'
import { ProviderError } from './provider-error.ts'

/**
 * Checks the code challenge of a sign-in.
 *
 * @throws ProviderError `invalid_pkce_code_challenge` when it is malformed, or missing although the project requires one
 * @see RFC 7636 §4.2
 */
export function checkCodeChallenge(challenge: string | undefined, isRequired: boolean): void {
  if (challenge ? !PKCE_CHALLENGE_PATTERN.test(challenge) : isRequired) {
    throw new ProviderError('invalid_pkce_code_challenge')
  }
}

/**
 * Checks that a token is presented by the client that started the sign-in (RFC 7636 §4.6). A failed check leaves the
 * token usable: a verifier cannot be guessed, and spending the token would lock its owner out after any leak of the URL.
 *
 * @throws ProviderError `pkce_expected_code_verifier`, `pkce_did_not_expect_code_verifier`,
 *   `invalid_pkce_code_verifier`, `pkce_mismatch`
 */
export function checkCodeVerifier(challenge: string | undefined, verifier: string | undefined): void {
  if (challenge === undefined && verifier === undefined) return
  if (challenge === undefined) throw new ProviderError('pkce_did_not_expect_code_verifier')
  if (verifier === undefined) throw new ProviderError('pkce_expected_code_verifier')
  if (!PKCE_VERIFIER_PATTERN.test(verifier)) throw new ProviderError('invalid_pkce_code_verifier')
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) throw new ProviderError('pkce_mismatch')
}
