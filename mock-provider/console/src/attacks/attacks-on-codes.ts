import '../simulator/no-eval.ts'
import { IssuerMismatchError, validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client'
import type { Attacks } from './attack.ts'
import { createVerifier } from './pkce.ts'
import { findAuthorizationResponse, toRefusal } from './send.ts'
import { isActive, readTokens, ATTACKER } from './target.ts'

const UNUSABLE = 'invalid_grant idp_auth_code_not_found'
const WRONG_REDIRECT = 'invalid_grant connected_app_supplied_redirect_url_not_found_in_client'

/** Attacks on the authorization response and on the exchange of its code. */
export const ATTACKS_ON_CODES: Attacks<'codeReplay' | 'codeInjection' | 'redirectSwap' | 'pkceDowngrade' | 'mixUp'> = {
  codeReplay: {
    refusals: ['invalid_grant'],
    async run(target, record) {
      const grant = await target.authorize()
      const { access_token, refresh_token } = readTokens(await target.exchange(grant))
      record('code (2)', UNUSABLE, toRefusal(await target.exchange(grant)))
      // A replayed code ends what the first exchange began (RFC 6749 §4.1.2).
      record('access_token', 'active: false', await isActive(target, access_token))
      record('refresh_token', 'active: false', await isActive(target, refresh_token))
    },
  },
  codeInjection: {
    refusals: ['invalid_grant'],
    async run(target, record) {
      const grant = await target.authorize()
      const asAttacker = { client_id: target.attacker_id }
      record('client_id=attacker', UNUSABLE, toRefusal(await target.exchange(grant, asAttacker)))
      const withRedirect = { ...asAttacker, redirect_uri: ATTACKER }
      record('client_id, redirect_uri=attacker', UNUSABLE, toRefusal(await target.exchange(grant, withRedirect)))
      // The attacker's code in the victim's flow: the verifier belongs to another request.
      const other = await target.authorize()
      const injected = { ...grant, code: other.code }
      record('code=attacker', 'invalid_grant pkce_mismatch', toRefusal(await target.exchange(injected)))
    },
  },
  redirectSwap: {
    refusals: ['invalid_grant'],
    async run(target, record) {
      const grant = await target.authorize()
      for (const redirect_uri of [ATTACKER, 'https://victim.example/callback/']) {
        const response = await target.exchange(grant, { redirect_uri })
        record(`redirect_uri=${redirect_uri}`, WRONG_REDIRECT, toRefusal(response))
      }
    },
  },
  pkceDowngrade: {
    refusals: ['invalid_request', 'invalid_grant'],
    async run(target, record) {
      const without = await target.submit({ code_challenge: undefined })
      record('code_challenge=', 'invalid_request', toRefusal(without))
      const short = await target.submit({ code_challenge: 'plain' })
      record('code_challenge=plain', 'invalid_request', toRefusal(short))
      // A plain challenge that has the length of an S256 one.
      const verifier = createVerifier()
      const plain = await target.authorize({ code_challenge: verifier })
      const asPlain = await target.exchange(plain, { code_verifier: verifier })
      record('code_challenge=code_verifier', 'invalid_grant pkce_mismatch', toRefusal(asPlain))
      const grant = await target.authorize()
      const bare = await target.exchange(grant, { code_verifier: undefined })
      record('code_verifier=', 'invalid_grant pkce_expected_code_verifier', toRefusal(bare))
      const wrong = await target.exchange(grant, { code_verifier: createVerifier() })
      record('code_verifier=attacker', 'invalid_grant pkce_mismatch', toRefusal(wrong))
    },
  },
  mixUp: {
    refusals: ['iss'],
    async run(target, record) {
      const { issuer: expectedIssuer, authorization_response_iss_parameter_supported: isSent } = target.metadata
      const allowed = findAuthorizationResponse(await target.submit())
      record('code', `iss ${expectedIssuer}`, `iss ${allowed?.get('iss')}`)
      const refused = findAuthorizationResponse(await target.submit({ scopes: ['unknown'] }))
      record('error', `iss ${expectedIssuer}`, `iss ${refused?.get('iss')}`)
      // The console's own OAuth client checks `iss` (RFC 9207 §2.4).
      for (const iss of ['https://attacker.example', `${expectedIssuer}/`, undefined]) {
        const actual = findRefusal(() =>
          validateAuthorizationResponseIssuer({ iss, expectedIssuer, issParameterSupported: isSent === true }),
        )
        record(`iss=${iss ?? ''}`, 'IssuerMismatchError', actual)
      }
    },
  },
}

/** Returns the outcome of an issuer check. Bundling renames classes, so the name is not read from the error. */
function findRefusal(check: () => void): string {
  try {
    check()
    return 'accepted'
  } catch (error) {
    if (IssuerMismatchError.isInstance(error)) return 'IssuerMismatchError'
    throw error
  }
}
