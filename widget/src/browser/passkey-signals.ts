type SignalOptions = {
  signalUnknownCredential: UnknownCredentialOptions
  signalAllAcceptedCredentials: AllAcceptedCredentialsOptions
  signalCurrentUserDetails: CurrentUserDetailsOptions
}

type Signals = { [Name in keyof SignalOptions]: (options: SignalOptions[Name]) => Promise<void> }

/** Reports whether the browser supports a signal. */
export function canSignal(name: keyof SignalOptions): boolean {
  return typeof PublicKeyCredential === 'function' && name in PublicKeyCredential
}

/**
 * Signals to password managers which passkeys the provider accepts. Does nothing when the browser does not support it or
 * rejects it.
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
