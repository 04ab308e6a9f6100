import { createHash } from 'node:crypto'
import type { ErrorType } from '@latchkey/openapi'
import type { ParsedAuthenticatorData } from '@simplewebauthn/server/helpers'
import { checkPublicKey, checkSignatureEncoding, PASSKEY_ALGORITHMS, readAlgorithm } from './cose-keys.ts'
import { getErrorMessage } from '../core/error-message.ts'
import { ProviderError, shorten } from '../core/provider-error.ts'
import { requireBytes, type ReadCredential } from './public-key-credential.ts'
import type { Tenant } from '../core/tenant.ts'
import type { WebauthnChallengeRow } from './webauthn-challenges.ts'
import type { WebauthnCredentialRow } from './webauthn-credentials.ts'
import { explainOrigin, isOriginOfDomain } from './webauthn-domains.ts'

/** Loaded with the first ceremony, because the certificate parsers would slow down every start. */
const loadServer = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

/** Bytes before the credential id: hash, flags, counter, AAGUID and length. @see W3C WebAuthn §6.1, §6.5.1 */
const CREDENTIAL_ID_OFFSET = 55

const INVALID_AUTHENTICATOR_DATA = 'invalid_public_key_credential_invalid_authenticator_data'

/** A ceremony to be verified, with its start and the credential that ends it. */
export type Ceremony = { tenant: Tenant; given: ReadCredential; started: WebauthnChallengeRow }

/** The members of a credential that its authenticator attests. */
export type ProvenCredential = Pick<
  WebauthnCredentialRow,
  'public_key' | 'sign_count' | 'is_backup_eligible' | 'is_backed_up'
>

/**
 * Verifies the attestation of a new passkey.
 *
 * @param options.isQuiet whether a browser may have created it without asking: then the user need not be present
 * @throws ProviderError `unable_to_register_webauthn_registration`, or one of the `invalid_public_key_credential…` errors
 * @see W3C WebAuthn §7.1
 */
export async function verifyAttestation(ceremony: Ceremony, options: { isQuiet: boolean }): Promise<ProvenCredential> {
  const { given } = ceremony
  const refusal = 'unable_to_register_webauthn_registration'
  checkClientData(ceremony, { type: 'webauthn.create', refusal })
  const attestationObject = requireBytes(
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
  // The encoding is checked here, because the library re-encodes the key, which hides a wrong encoding.
  if (!Buffer.from(attestedKey).equals(credentialPublicKey)) throw new ProviderError(INVALID_AUTHENTICATOR_DATA)
  if (toBase64url(credentialID) !== given.id) throw new ProviderError('invalid_public_key_credential_invalid_id')
  await checkPublicKey(credentialPublicKey, refusal)
  checkSignatureEncoding({ algorithm: attStmt.get('alg'), signature: attStmt.get('sig'), refusal })
  await verifyStatement(ceremony, { attestationObject, refusal })
  return {
    public_key: toBase64url(credentialPublicKey),
    sign_count: counter,
    is_backup_eligible: flags.be,
    is_backed_up: flags.bs,
  }
}

/**
 * Verifies the assertion of a known passkey.
 *
 * @throws ProviderError `unable_to_auth_webauthn_registration`, or one of the `invalid_public_key_credential…` errors
 * @see W3C WebAuthn §7.2
 */
export async function verifyAssertion(
  ceremony: Ceremony,
  stored: WebauthnCredentialRow,
): Promise<Pick<ProvenCredential, 'sign_count' | 'is_backed_up'>> {
  const invalidSignature = 'invalid_public_key_credential_invalid_signature'
  const { given } = ceremony
  checkClientData(ceremony, { type: 'webauthn.get', refusal: 'unable_to_auth_webauthn_registration' })
  const authenticatorData = requireBytes(
    given,
    'authenticatorData',
    'invalid_public_key_credential_missing_authenticator_data_field',
    INVALID_AUTHENTICATOR_DATA,
  )
  const missingSignature = 'invalid_public_key_credential_missing_signature_field'
  const signature = requireBytes(given, 'signature', missingSignature, invalidSignature)
  const data = await readAuthenticatorData(Buffer.from(authenticatorData, 'base64url'))
  checkAuthenticatorData(ceremony, data)
  const isCloned = (data.counter > 0 || stored.sign_count > 0) && data.counter <= stored.sign_count
  if (isCloned) refuseData(`The signature counter is ${data.counter}. It must be above ${stored.sign_count}.`)
  if (data.flags.be !== stored.is_backup_eligible) refuseData('Whether the passkey is eligible for backup has changed.')
  const algorithm = await readAlgorithm(stored.public_key)
  checkSignatureEncoding({ algorithm, signature: Buffer.from(signature, 'base64url'), refusal: invalidSignature })
  await verifySignature(ceremony, { stored, authenticatorData, signature, refusal: invalidSignature })
  return { sign_count: data.counter, is_backed_up: data.flags.bs }
}

/** Checks that the browser ended the ceremony that was started, on the same page. @throws ProviderError `refusal` */
function checkClientData(ceremony: Ceremony, expected: { type: string; refusal: ErrorType }): void {
  const reason = explainClientData(ceremony, expected.type)
  if (reason !== undefined) throw new ProviderError(expected.refusal, { reason })
}

/** Says why client data do not end the ceremony that was started. Undefined if they do. */
function explainClientData({ tenant, given, started }: Ceremony, expectedType: string): string | undefined {
  const { type, origin, crossOrigin = false, topOrigin } = given.clientData
  if (type !== expectedType) return `The type is ${shorten(type)}. It must be ${expectedType}.`
  if (started.origin !== null && origin !== started.origin) {
    return `The origin is ${shorten(origin)}. The ceremony was started by a page of ${started.origin}.`
  }
  if (!isOriginOfDomain(tenant, origin, started.rp_id)) return explainOrigin(tenant, origin, started.rp_id)
  // Cross-origin ceremonies are refused, because the product's pages cannot be framed (W3C WebAuthn §7.1 steps 11 and
  // 12).
  return crossOrigin !== false || topOrigin !== undefined
    ? 'The ceremony took place in a frame of another origin.'
    : undefined
}

/** Decodes an attestation object. @throws ProviderError `invalid_public_key_credential_malformed_attestation_object` */
async function readAttestation(
  attestationObject: string,
): Promise<{ attStmt: Map<unknown, unknown>; authData: Uint8Array }> {
  const { isoCBOR } = await loadHelpers()
  const malformed = 'invalid_public_key_credential_malformed_attestation_object'
  try {
    const bytes = Buffer.from(attestationObject, 'base64url')
    const decoded = isoCBOR.decodeFirst<Parameters<typeof isoCBOR.encode>[0]>(new Uint8Array(bytes))
    // The encoding is compared exactly. The library tolerates missing and surplus bytes, but CTAP2 allows one encoding
    // only.
    const isWhole = bytes.equals(isoCBOR.encode(decoded))
    const [attStmt, authData] = decoded instanceof Map ? [decoded.get('attStmt'), decoded.get('authData')] : []
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

/**
 * Checks the domain and the flags in the authenticator data.
 *
 * @throws ProviderError `invalid_public_key_credential_invalid_authenticator_data`
 */
function checkAuthenticatorData(
  { tenant, started: { rp_id } }: Ceremony,
  { rpIdHash, flags }: ParsedAuthenticatorData,
  { isQuiet }: { isQuiet: boolean } = { isQuiet: false },
): void {
  const isOurs = createHash('sha256').update(rp_id).digest().equals(rpIdHash)
  const isVerified = flags.uv || tenant.config.webauthn.user_verification !== 'required'
  // A credential that is not eligible for backup cannot be backed up (W3C WebAuthn §6.1.3).
  const isConsistent = flags.be || !flags.bs
  if (!isOurs) refuseData(`The RP ID hash is not that of ${rp_id}.`)
  if (!(flags.up || isQuiet)) refuseData('The user was not present.')
  if (!isVerified) refuseData('The user was not verified, which the setting webauthn.user_verification requires.')
  if (!isConsistent) refuseData('The passkey is backed up, but is not eligible for backup.')
}

/** @throws ProviderError `invalid_public_key_credential_invalid_authenticator_data` */
function refuseData(reason: string): never {
  throw new ProviderError(INVALID_AUTHENTICATOR_DATA, { reason })
}

type Statement = { attestationObject: string; refusal: ErrorType }

/** Verifies the attestation statement (W3C WebAuthn §7.1 step 21). @throws ProviderError `refusal` */
async function verifyStatement(ceremony: Ceremony, { attestationObject, refusal }: Statement): Promise<void> {
  const { verifyRegistrationResponse } = await loadServer()
  const { verified } = await verifyRegistrationResponse({
    response: toResponse(ceremony, { attestationObject }),
    ...toExpected(ceremony),
    requireUserPresence: false,
    supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
  }).catch((cause: unknown) => {
    throw new ProviderError(refusal, { cause, reason: getErrorMessage(cause) })
  })
  if (!verified) throw new ProviderError(refusal, { reason: 'The signature does not verify.' })
}

type Signed = { stored: WebauthnCredentialRow; authenticatorData: string; signature: string; refusal: ErrorType }

/** Verifies the signature (W3C WebAuthn §7.2 step 21). @throws ProviderError `refusal` */
async function verifySignature(ceremony: Ceremony, { stored, refusal, ...signed }: Signed): Promise<void> {
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
    throw new ProviderError(refusal, { cause, reason: getErrorMessage(cause) })
  })
  if (!verified) throw new ProviderError(refusal, { reason: 'The signature does not verify.' })
}

function toResponse<Response>({ given }: Ceremony, response: Response) {
  const { id, response: members } = given
  const clientDataJSON = String(members['clientDataJSON'])
  const type = 'public-key' as const
  return { id, rawId: id, type, clientExtensionResults: {}, response: { clientDataJSON, ...response } }
}

/** The library repeats some of the checks. User presence and user verification are left to `checkAuthenticatorData`. */
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
