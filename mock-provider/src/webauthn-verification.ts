import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import type { ParsedAuthenticatorData } from '@simplewebauthn/server/helpers'
import { ProviderError } from './provider-error.ts'
import { checkBytes, type ReadCredential } from './public-key-credential.ts'
import type { Tenant } from './tenant.ts'
import type { WebauthnChallengeRow } from './webauthn-challenges.ts'
import type { WebauthnCredentialRow } from './webauthn-credentials.ts'
import { isOriginOfDomain } from './webauthn-domains.ts'

/** Loaded with the first ceremony: its certificate parsers would slow every start. */
const loadServer = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** Signature algorithms that authenticators may choose from: ES256, EdDSA, RS256. @see IANA, COSE Algorithms */
export const PASSKEY_ALGORITHMS: readonly number[] = [-7, -8, -257]

/** What a ceremony tells of the credential itself. */
export type ProvenCredential = Pick<
  WebauthnCredentialRow,
  'public_key' | 'sign_count' | 'is_backup_eligible' | 'is_backed_up'
>

const INVALID_AUTHENTICATOR_DATA = 'invalid_public_key_credential_invalid_authenticator_data'

/**
 * Verifies what a new passkey's authenticator brought.
 *
 * @param options.isQuiet whether a browser may have made it without asking anybody: then nobody need be present
 * @throws ProviderError `unable_to_register_webauthn_registration`, or the kin of `invalid_public_key_credential` that
 *   names the member at fault
 * @see W3C WebAuthn §7.1
 */
export async function checkAttestation(
  tenant: Tenant,
  given: ReadCredential,
  started: WebauthnChallengeRow,
  options: { isQuiet: boolean },
): Promise<ProvenCredential> {
  const refusal = 'unable_to_register_webauthn_registration'
  checkClientData(tenant, given, started, { type: 'webauthn.create', refusal })
  const attestationObject = checkBytes(
    given,
    'attestationObject',
    'invalid_public_key_credential_missing_attestation_object_field',
    'invalid_public_key_credential_malformed_attestation_object',
  )
  const data = await readAuthenticatorData(await readAttestedBytes(attestationObject))
  const { flags, counter, credentialID, credentialPublicKey } = data
  checkAuthenticatorData(tenant, data, started, options)
  if (!credentialID || !credentialPublicKey) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  if (toBase64url(credentialID) !== given.id) throw new ProviderError('invalid_public_key_credential_invalid_id')
  await checkPublicKey(credentialPublicKey, refusal)
  await checkStatement({ given, started, attestationObject, refusal })
  return {
    public_key: toBase64url(credentialPublicKey),
    sign_count: counter,
    is_backup_eligible: flags.be,
    is_backed_up: flags.bs,
  }
}

/**
 * Verifies what a known passkey's authenticator signed.
 *
 * @throws ProviderError `unable_to_auth_webauthn_registration`, or the kin of `invalid_public_key_credential` that names
 *   the member at fault
 * @see W3C WebAuthn §7.2
 */
export async function checkAssertion(
  tenant: Tenant,
  given: ReadCredential,
  started: WebauthnChallengeRow,
  stored: WebauthnCredentialRow,
): Promise<Pick<ProvenCredential, 'sign_count' | 'is_backed_up'>> {
  const invalidSignature = 'invalid_public_key_credential_invalid_signature'
  checkClientData(tenant, given, started, {
    type: 'webauthn.get',
    refusal: 'unable_to_auth_webauthn_registration',
  })
  const authenticatorData = checkBytes(
    given,
    'authenticatorData',
    'invalid_public_key_credential_missing_authenticator_data_field',
    INVALID_AUTHENTICATOR_DATA,
  )
  const missingSignature = 'invalid_public_key_credential_missing_signature_field'
  const signature = checkBytes(given, 'signature', missingSignature, invalidSignature)
  const data = await readAuthenticatorData(Buffer.from(authenticatorData, 'base64url'))
  checkAuthenticatorData(tenant, data, started)
  const isCloned = (data.counter > 0 || stored.sign_count > 0) && data.counter <= stored.sign_count
  if (isCloned || data.flags.be !== stored.is_backup_eligible) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  await checkSignature({ given, started, stored, authenticatorData, signature, refusal: invalidSignature })
  return { sign_count: data.counter, is_backed_up: data.flags.bs }
}

/** @throws ProviderError `refusal` when the browser took part in another ceremony than the one that was begun */
function checkClientData(
  tenant: Tenant,
  { clientData }: ReadCredential,
  { origin, rp_id }: WebauthnChallengeRow,
  expected: { type: string; refusal: ErrorType },
): void {
  const isOurPage =
    (origin === null || clientData.origin === origin) && isOriginOfDomain(tenant, clientData.origin, rp_id)
  // The page is never in another's frame: its own policy forbids it (W3C WebAuthn §7.1 steps 11 and 12).
  const isFramed = (clientData.crossOrigin ?? false) !== false || clientData.topOrigin !== undefined
  if (clientData.type !== expected.type || !isOurPage || isFramed) throw new ProviderError(expected.refusal)
}

/** The authenticator data inside an attestation object. @throws ProviderError `…_malformed_attestation_object` */
async function readAttestedBytes(attestationObject: string): Promise<Uint8Array> {
  const { decodeAttestationObject, isoCBOR } = await loadHelpers()
  const malformed = 'invalid_public_key_credential_malformed_attestation_object'
  try {
    const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'))
    const decoded = decodeAttestationObject(bytes)
    const isWhole = isoCBOR.encode(decoded as never).byteLength === bytes.byteLength
    const authData: unknown = decoded.get('authData')
    if (isWhole && authData instanceof Uint8Array) return authData
  } catch (cause) {
    throw new ProviderError(malformed, { cause })
  }
  throw new ProviderError(malformed)
}

async function readAuthenticatorData(bytes: Uint8Array): Promise<ParsedAuthenticatorData> {
  const { parseAuthenticatorData } = await loadHelpers()
  try {
    return parseAuthenticatorData(new Uint8Array(bytes))
  } catch (cause) {
    throw new ProviderError(INVALID_AUTHENTICATOR_DATA, { cause })
  }
}

/** @throws ProviderError `invalid_public_key_credential_invalid_authenticator_data` */
function checkAuthenticatorData(
  tenant: Tenant,
  { rpIdHash, flags }: ParsedAuthenticatorData,
  { rp_id }: WebauthnChallengeRow,
  { isQuiet }: { isQuiet: boolean } = { isQuiet: false },
): void {
  const isOurs = createHash('sha256').update(rp_id).digest().equals(rpIdHash)
  const isVerified = flags.uv || tenant.config.webauthn.user_verification !== 'required'
  // A credential that cannot be backed up cannot have been (W3C WebAuthn §6.1.3).
  const isConsistent = flags.be || !flags.bs
  if (!isOurs || !(flags.up || isQuiet) || !isVerified || !isConsistent) {
    throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  }
}

/** A key that could never verify anything is refused now, whoever attests it. @throws ProviderError `refusal` */
async function checkPublicKey(coseKey: Uint8Array, refusal: ErrorType): Promise<void> {
  const { decodeCredentialPublicKey } = await loadHelpers()
  try {
    const key = decodeCredentialPublicKey(new Uint8Array(coseKey)) as unknown as Map<number, unknown>
    createPublicKey({ key: toJwk(key), format: 'jwk' })
  } catch (cause) {
    throw new ProviderError(refusal, { cause })
  }
}

/** Labels of COSE keys (RFC 9053 §7, RFC 8230 §4), by what `alg` may be used with. */
function toJwk(key: Map<number, unknown>): JsonWebKey {
  const bytes = (label: number) => toBase64url(key.get(label) as Uint8Array)
  const [kty, alg, crv] = [key.get(1), key.get(3), key.get(-1)]
  if (kty === 2 && alg === -7 && crv === 1) return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
  if (kty === 1 && alg === -8 && crv === 6) return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
  if (kty === 3 && alg === -257) return { kty: 'RSA', n: bytes(-1), e: bytes(-2) }
  throw new Error(`A key of type ${String(kty)} does not go with algorithm ${String(alg)}.`)
}

type Statement = {
  given: ReadCredential
  started: WebauthnChallengeRow
  attestationObject: string
  refusal: ErrorType
}

/** @throws ProviderError `refusal` when the attestation statement does not hold (W3C WebAuthn §7.1 step 21) */
async function checkStatement({ given, started, attestationObject, refusal }: Statement): Promise<void> {
  const { verifyRegistrationResponse } = await loadServer()
  const clientDataJSON = String(given.response['clientDataJSON'])
  const { verified } = await verifyRegistrationResponse({
    response: toResponse(given, { clientDataJSON, attestationObject }),
    ...toExpected(given, started),
    requireUserPresence: false,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch((cause: unknown) => {
    throw new ProviderError(refusal, { cause })
  })
  if (!verified) throw new ProviderError(refusal)
}

type Signed = Omit<Statement, 'attestationObject'> & {
  stored: WebauthnCredentialRow
  authenticatorData: string
  signature: string
}

/** @throws ProviderError `refusal` when the signature does not verify (W3C WebAuthn §7.2 step 21) */
async function checkSignature({ given, started, stored, refusal, ...signed }: Signed): Promise<void> {
  const { verifyAuthenticationResponse } = await loadServer()
  const clientDataJSON = String(given.response['clientDataJSON'])
  const { verified } = await verifyAuthenticationResponse({
    response: toResponse(given, { clientDataJSON, ...signed }),
    ...toExpected(given, started),
    credential: {
      id: stored.credential_id,
      publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
      counter: stored.sign_count,
    },
  }).catch((cause: unknown) => {
    throw new ProviderError(refusal, { cause })
  })
  if (!verified) throw new ProviderError(refusal)
}

function toResponse<Response>({ id }: ReadCredential, response: Response) {
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
}

/** The library compares once more what has been checked; who must be present and verified is the project's choice. */
function toExpected({ clientData }: ReadCredential, { challenge, rp_id }: WebauthnChallengeRow) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: clientData.origin,
    expectedRPID: rp_id,
    requireUserVerification: false,
  }
}

function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
