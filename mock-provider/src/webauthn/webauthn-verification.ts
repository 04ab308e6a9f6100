import { createHash } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import type { ParsedAuthenticatorData } from '@simplewebauthn/server/helpers'
import { checkPublicKey, checkSignatureEncoding, PASSKEY_ALGORITHMS, readAlgorithm } from './cose-keys.ts'
import { ProviderError } from '../core/provider-error.ts'
import { checkBytes, type ReadCredential } from './public-key-credential.ts'
import type { Tenant } from '../core/tenant.ts'
import type { WebauthnChallengeRow } from './webauthn-challenges.ts'
import type { WebauthnCredentialRow } from './webauthn-credentials.ts'
import { isOriginOfDomain } from './webauthn-domains.ts'

/** Loaded with the first ceremony: its certificate parsers would slow every start. */
const loadServer = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** In attested authenticator data: after hash, flags, counter, AAGUID and length. @see W3C WebAuthn §6.1, §6.5.1 */
const CREDENTIAL_ID_OFFSET = 55

const INVALID_AUTHENTICATOR_DATA = 'invalid_public_key_credential_invalid_authenticator_data'

/** What the browser brought for what was begun. */
export type Ceremony = { tenant: Tenant; given: ReadCredential; started: WebauthnChallengeRow }

/** What a ceremony tells of the credential itself. */
export type ProvenCredential = Pick<
  WebauthnCredentialRow,
  'public_key' | 'sign_count' | 'is_backup_eligible' | 'is_backed_up'
>

/**
 * Verifies what a new passkey's authenticator brought.
 *
 * @param options.isQuiet whether a browser may have made it without asking anybody: then nobody need be present
 * @throws ProviderError `unable_to_register_webauthn_registration`, or the kin of `invalid_public_key_credential` that
 *   names the member at fault
 * @see W3C WebAuthn §7.1
 */
export async function checkAttestation(ceremony: Ceremony, options: { isQuiet: boolean }): Promise<ProvenCredential> {
  const { given } = ceremony
  const refusal = 'unable_to_register_webauthn_registration'
  checkClientData(ceremony, { type: 'webauthn.create', refusal })
  const attestationObject = checkBytes(
    given,
    'attestationObject',
    'invalid_public_key_credential_missing_attestation_object_field',
    'invalid_public_key_credential_malformed_attestation_object',
  )
  const { attStmt, authData } = await readAttestation(attestationObject)
  const data = await readAuthenticatorData(authData)
  const { flags, counter, credentialID, credentialPublicKey } = data
  checkAuthenticatorData(ceremony, data, options)
  if (!credentialID || !credentialPublicKey) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  const attestedKey = authData.slice(CREDENTIAL_ID_OFFSET + credentialID.length).slice(0, credentialPublicKey.length)
  // The library writes the key anew, and so forgives how it was written.
  if (!Buffer.from(attestedKey).equals(credentialPublicKey)) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  if (toBase64url(credentialID) !== given.id) throw new ProviderError('invalid_public_key_credential_invalid_id')
  await checkPublicKey(credentialPublicKey, refusal)
  checkSignatureEncoding({ algorithm: attStmt.get('alg'), signature: attStmt.get('sig'), refusal })
  await checkStatement(ceremony, { attestationObject, refusal })
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
  ceremony: Ceremony,
  stored: WebauthnCredentialRow,
): Promise<Pick<ProvenCredential, 'sign_count' | 'is_backed_up'>> {
  const invalidSignature = 'invalid_public_key_credential_invalid_signature'
  const { given } = ceremony
  checkClientData(ceremony, { type: 'webauthn.get', refusal: 'unable_to_auth_webauthn_registration' })
  const authenticatorData = checkBytes(
    given,
    'authenticatorData',
    'invalid_public_key_credential_missing_authenticator_data_field',
    INVALID_AUTHENTICATOR_DATA,
  )
  const missingSignature = 'invalid_public_key_credential_missing_signature_field'
  const signature = checkBytes(given, 'signature', missingSignature, invalidSignature)
  const data = await readAuthenticatorData(Buffer.from(authenticatorData, 'base64url'))
  checkAuthenticatorData(ceremony, data)
  const isCloned = (data.counter > 0 || stored.sign_count > 0) && data.counter <= stored.sign_count
  if (isCloned || data.flags.be !== stored.is_backup_eligible) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  const algorithm = await readAlgorithm(stored.public_key)
  checkSignatureEncoding({ algorithm, signature: Buffer.from(signature, 'base64url'), refusal: invalidSignature })
  await checkSignature(ceremony, { stored, authenticatorData, signature, refusal: invalidSignature })
  return { sign_count: data.counter, is_backed_up: data.flags.bs }
}

/** @throws ProviderError `refusal` when the browser took part in another ceremony than the one that was begun */
function checkClientData(
  { tenant, given: { clientData }, started: { origin, rp_id } }: Ceremony,
  expected: { type: string; refusal: ErrorType },
): void {
  const isOurPage =
    (origin === null || clientData.origin === origin) && isOriginOfDomain(tenant, clientData.origin, rp_id)
  // The page is never in another's frame: its own policy forbids it (W3C WebAuthn §7.1 steps 11 and 12).
  const isFramed = (clientData.crossOrigin ?? false) !== false || clientData.topOrigin !== undefined
  if (clientData.type !== expected.type || !isOurPage || isFramed) throw new ProviderError(expected.refusal)
}

/** The statement and the authenticator data of an attestation object. @throws ProviderError `…_malformed_attestation_object` */
async function readAttestation(
  attestationObject: string,
): Promise<{ attStmt: Map<unknown, unknown>; authData: Uint8Array }> {
  const { decodeAttestationObject, isoCBOR } = await loadHelpers()
  const malformed = 'invalid_public_key_credential_malformed_attestation_object'
  try {
    const bytes = Buffer.from(attestationObject, 'base64url')
    const decoded = decodeAttestationObject(new Uint8Array(bytes))
    const [attStmt, authData] = [decoded.get('attStmt') as unknown, decoded.get('authData') as unknown]
    // The library reads past missing and surplus bytes; CTAP2 allows one form only.
    const isWhole = bytes.equals(isoCBOR.encode(decoded as never))
    if (isWhole && attStmt instanceof Map && authData instanceof Uint8Array) return { attStmt, authData }
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
  { tenant, started: { rp_id } }: Ceremony,
  { rpIdHash, flags }: ParsedAuthenticatorData,
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

type Statement = { attestationObject: string; refusal: ErrorType }

/** @throws ProviderError `refusal` when the attestation statement does not hold (W3C WebAuthn §7.1 step 21) */
async function checkStatement(ceremony: Ceremony, { attestationObject, refusal }: Statement): Promise<void> {
  const { verifyRegistrationResponse } = await loadServer()
  const { verified } = await verifyRegistrationResponse({
    response: toResponse(ceremony, { attestationObject }),
    ...toExpected(ceremony),
    requireUserPresence: false,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch((cause: unknown) => {
    throw new ProviderError(refusal, { cause })
  })
  if (!verified) throw new ProviderError(refusal)
}

type Signed = { stored: WebauthnCredentialRow; authenticatorData: string; signature: string; refusal: ErrorType }

/** @throws ProviderError `refusal` when the signature does not verify (W3C WebAuthn §7.2 step 21) */
async function checkSignature(ceremony: Ceremony, { stored, refusal, ...signed }: Signed): Promise<void> {
  const { verifyAuthenticationResponse } = await loadServer()
  const { verified } = await verifyAuthenticationResponse({
    response: toResponse(ceremony, signed),
    ...toExpected(ceremony),
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

function toResponse<Response>({ given }: Ceremony, response: Response) {
  const { id, response: members } = given
  const clientDataJSON = String(members['clientDataJSON'])
  const type = 'public-key' as const
  return { id, rawId: id, type, clientExtensionResults: {}, response: { clientDataJSON, ...response } }
}

/** The library compares once more what has been checked; who must be present and verified is the project's choice. */
function toExpected({ given, started }: Ceremony) {
  return {
    expectedChallenge: started.challenge,
    expectedOrigin: given.clientData.origin,
    expectedRPID: started.rp_id,
    requireUserVerification: false,
  }
}

function toBase64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
