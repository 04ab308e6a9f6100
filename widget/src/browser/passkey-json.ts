// These types are not TypeScript's own, which has had them only since 5.9.

/** The id of a passkey on the wire. @see W3C WebAuthn Level 3 §5.8.3 */
export type PasskeyDescriptor = { id: string; type: string; transports?: string[] }

/**
 * What a passkey is created for, on the wire: base64url strings instead of bytes.
 *
 * @see W3C WebAuthn Level 3 §5.1.8
 */
export type PasskeyCreationOptions = {
  rp: { name: string; id?: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { type: 'public-key'; alg: number }[]
  timeout?: number
  excludeCredentials?: PasskeyDescriptor[]
  authenticatorSelection?: object
  attestation?: string
  extensions?: object
}

/** What a passkey signs, in the same form as {@link PasskeyCreationOptions}. */
export type PasskeyRequestOptions = {
  challenge: string
  timeout?: number
  rpId?: string
  allowCredentials?: PasskeyDescriptor[]
  userVerification?: string
  extensions?: object
}

type PasskeyOnWire = {
  id: string
  rawId: string
  type: string
  authenticatorAttachment?: string
  /** Sent as they are. */
  clientExtensionResults: object
}

/** A new passkey on the wire. @see W3C WebAuthn Level 3 §5.1 `toJSON` */
export type RegisteredPasskey = PasskeyOnWire & {
  response: { clientDataJSON: string; attestationObject: string; transports: string[] }
}

/** A passkey's signature on the wire, in the same form as {@link RegisteredPasskey}. */
export type SignedPasskey = PasskeyOnWire & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}
