type SignalOptions = {
  signalUnknownCredential: UnknownCredentialOptions
  signalAllAcceptedCredentials: AllAcceptedCredentialsOptions
  signalCurrentUserDetails: CurrentUserDetailsOptions
}

type Signals = { [Name in keyof SignalOptions]: (options: SignalOptions[Name]) => Promise<void> }

/** Whether the browser carries a signal to password managers. */
export function canSignal(name: keyof SignalOptions): boolean {
  return typeof PublicKeyCredential === 'function' && name in PublicKeyCredential
}

/**
 * Tells password managers what the provider knows of passkeys. A courtesy: where it cannot be told, or is refused,
 * nothing happens.
 *
 * @see W3C WebAuthn Level 3 §5.1.10
 */
export async function signal<Name extends keyof SignalOptions>(
  name: Name,
  options: SignalOptions[Name],
): Promise<void> {
  if (!canSignal(name)) return
  const signals: Signals = PublicKeyCredential
  await Promise.resolve()
    .then(() => signals[name](options))
    .catch(() => {})
}
