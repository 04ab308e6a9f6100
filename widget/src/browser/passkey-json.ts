/** What a browser's credential is on the wire: base64url text instead of bytes. @see W3C WebAuthn Level 3 §5.1 `toJSON` */
export type RegisteredPasskey = Omit<RegistrationResponseJSON, 'response'> & {
  response: Pick<AuthenticatorAttestationResponseJSON, 'clientDataJSON' | 'attestationObject' | 'transports'>
}

/**
 * Options as the browser takes them. Written out, since some browsers and password managers that offer passkeys have no
 * `parseCreationOptionsFromJSON`, and theirs refuses the standard base64 that some providers send.
 */
export function toCreationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    user: { ...json.user, id: toBytes(json.user.id) },
    excludeCredentials: (json.excludeCredentials ?? []).map(toDescriptor),
  } as object as PublicKeyCredentialCreationOptions // JSON's strings are the browser's unions; no extension of the wire has bytes
}

/** Options as the browser takes them. No `allowCredentials` means any passkey that the authenticator can discover. */
export function toRequestOptions({
  allowCredentials = [],
  ...json
}: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  return {
    ...json,
    challenge: toBytes(json.challenge),
    allowCredentials: allowCredentials.map(toDescriptor),
  } as object as PublicKeyCredentialRequestOptions // as above
}

/** `toJSON` of the browser is not asked: password managers' own credentials often lack it. */
export function toRegisteredPasskey(credential: PublicKeyCredential): RegisteredPasskey {
  const response = credential.response as AuthenticatorAttestationResponse // a creation answers with an attestation
  return {
    ...toCredentialJson(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: 'getTransports' in response ? response.getTransports() : [],
    },
  }
}

/** As {@link toRegisteredPasskey}, for a signature. */
export function toAuthenticationJson(credential: PublicKeyCredential): AuthenticationResponseJSON {
  const response = credential.response as AuthenticatorAssertionResponse // a request answers with an assertion
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
    clientExtensionResults:
      credential.getClientExtensionResults() as object as AuthenticationExtensionsClientOutputsJSON, // as above
    ...(authenticatorAttachment && { authenticatorAttachment }),
  }
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
