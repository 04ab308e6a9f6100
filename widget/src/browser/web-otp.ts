/** The standard's dictionary, which TypeScript's DOM types do not know yet. */
type OtpRequestOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for a text message with a passcode for this site, where the browser can: the person is asked before it is
 * handed over. Resolves to nothing when the browser cannot, the person does not want to, or the wait was ended.
 *
 * @see https://wicg.github.io/web-otp/
 */
export async function receivePasscode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const options: OtpRequestOptions = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(options).catch(() => null)
  return credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined
}
