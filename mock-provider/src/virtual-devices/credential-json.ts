// The JSON forms of WebAuthn that the package's types use. Declared here so that apps need no WebAuthn library to
// compile.

/** The part of `PublicKeyCredentialCreationOptionsJSON` that an authenticator reads. @see W3C WebAuthn §5.1.9 */
export type CreationOptions = {
  challenge: string
  rp: { id?: string | undefined; name: string }
  user: { id: string; name: string }
  excludeCredentials?: readonly { id: string; type?: string }[] | undefined
  attestation?: string | undefined
  authenticatorSelection?: { residentKey?: string | undefined; userVerification?: string | undefined } | undefined
}

/** The part of `PublicKeyCredentialRequestOptionsJSON` that an authenticator reads. @see W3C WebAuthn §5.1.10 */
export type RequestOptions = {
  challenge: string
  rpId?: string | undefined
  allowCredentials?: readonly { id: string; type?: string }[] | undefined
}

type CredentialJson<Response> = {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment: 'platform'
  clientExtensionResults: Record<string, never>
  response: Response
}

/** A `RegistrationResponseJSON`. @see W3C WebAuthn §5.1 */
export type Registration = CredentialJson<{
  clientDataJSON: string
  attestationObject: string
  transports: 'internal'[]
}>

/** An `AuthenticationResponseJSON`. @see W3C WebAuthn §5.1 */
export type Authentication = CredentialJson<{
  clientDataJSON: string
  authenticatorData: string
  signature: string
  userHandle?: string
}>
