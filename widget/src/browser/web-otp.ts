/** The options that WebOTP defines. TypeScript's DOM types still lack them. */
type OtpRequestOptions = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Waits for a text message with a passcode for this site. The browser asks the person before it hands the passcode over.
 * Resolves to undefined when the browser does not support this, the person declines, or the wait is aborted.
 *
 * @see https://wicg.github.io/web-otp/
 */
export async function receivePasscode(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  const options: OtpRequestOptions = { otp: { transport: ['sms'] }, signal }
  const credential = await navigator.credentials.get(options).catch(() => null)
  return credential && 'code' in credential && typeof credential.code === 'string' ? credential.code : undefined
}
