import { PasskeyError } from './passkey-error.ts'

/**
 * A new passkey on the wire: base64url strings instead of bytes. The extensions' results are sent as they are.
 *
 * @see W3C WebAuthn Level 3 §5.1 `toJSON`
 */
export type RegisteredPasskey = Omit<RegistrationResponseJSON, 'response' | 'clientExtensionResults'> & {
  response: Pick<AuthenticatorAttestationResponseJSON, 'clientDataJSON' | 'attestationObject' | 'transports'>
  clientExtensionResults: object
}

/** A passkey's signature on the wire, in the same form as {@link RegisteredPasskey}. */
export type SignedPasskey = Omit<AuthenticationResponseJSON, 'clientExtensionResults'> & {
  clientExtensionResults: object
}

/**
 * Converts the wire's options to the browser's. Does not use `parseCreationOptionsFromJSON`: some browsers and password
 * managers that offer passkeys lack it, and it rejects the standard base64 that some providers send.
 */
export function toCreationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const options: object = {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(toDescriptor),
  }
  // The JSON type has plain strings where the type of the browser has unions, and allows extensions that the wire does
  // not use.
  return options as PublicKeyCredentialCreationOptions
}

/** Converts the wire's options to the browser's. Without `allowCredentials`, the authenticator may use any passkey. */
export function toRequestOptions({
  allowCredentials = [],
  ...json
}: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const options: object = {
    ...json,
    challenge: toBytes(json.challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  }
  // The JSON type has strings where the browser's type has unions, and allows extensions that the wire does not use.
  return options as PublicKeyCredentialRequestOptions
}

/**
 * Converts a new credential to the wire's form. Does not use the browser's `toJSON`: credentials of password managers
 * often lack it. @throws PasskeyError when the credential is not a new one
 */
export function toRegisteredPasskey(credential: PublicKeyCredential): RegisteredPasskey {
  const { response } = credential
  if (!isAttestation(response)) throw new PasskeyError('failed')
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  }
}

/** Converts a signature to the wire's form. @throws PasskeyError when the credential contains no signature */
export function toSignedPasskey(credential: PublicKeyCredential): SignedPasskey {
  const { response } = credential
  if (!isAssertion(response)) throw new PasskeyError('failed')
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle && { userHandle: toText(response.userHandle) }),
    },
  }
}

function toCredentialJson(credential: PublicKeyCredential) {
  const { id, rawId, type, authenticatorAttachment } = credential
  return {
    id,
    rawId: toText(rawId),
    type,
    clientExtensionResults: credential.getClientExtensionResults(),
    ...(authenticatorAttachment && { authenticatorAttachment }),
  }
}

/**
 * Checks for a member instead of the class, because responses of password managers may be instances of other classes.
 */
function isAttestation(response: AuthenticatorResponse): response is AuthenticatorAttestationResponse {
  return 'attestationObject' in response
}

function isAssertion(response: AuthenticatorResponse): response is AuthenticatorAssertionResponse {
  return 'signature' in response
}

function toDescriptor({ id, ...rest }: PublicKeyCredentialDescriptorJSON) {
  return { ...rest, id: toBytes(id) }
}

/** @see RFC 4648 §5, and §4 for standard base64 */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
