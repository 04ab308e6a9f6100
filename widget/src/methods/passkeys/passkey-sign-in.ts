import { PasskeyError } from '../../browser/passkey-error.ts'
import { getPasskey, signal, unlessCancelled, type Ceremony } from '../../browser/passkeys.ts'
import { ProviderError, SecondFactorRequiredError } from '../../client/errors.ts'
import type { GetPasskey, ProviderClient } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { PASSKEY_AUTOFILL_MAX_ATTEMPTS } from '../../constants.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'
import { toStartOptions } from './passkey-registration.ts'

// What the button and the field of the main screen need besides. `load-passkey-sign-in.ts` loads it with this module.
export { canAutofillPasskeys } from '../../browser/passkeys.ts'
export { loadErrorMessages } from '../../flow/error-messages.ts'
export { passkeySignInText } from '../../messages/passkey-failures.ts'

/**
 * Signs in with a passkey. When the provider does not know it, password managers are asked not to offer it any more.
 *
 * @returns undefined when the person declined or the page ended the ceremony
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function signInWithPasskey(client: ProviderClient, config: WidgetConfig, ceremony: Ceremony = {}) {
  let used: { rpId: string; credentialId: string } | undefined
  const sign: GetPasskey = async (options) => {
    const credential = await getPasskey(options, ceremony)
    used = { rpId: options.rpId ?? window.location.hostname, credentialId: credential.id }
    return credential
  }
  const session_duration_minutes = sessionMinutesOf(config)
  const signedIn = client.webauthn.authenticate(sign, { session_duration_minutes, ...toStartOptions(config) })
  return unlessCancelled(
    signedIn.catch(async (error: unknown) => {
      const isUnknown = error instanceof ProviderError && error.error_type === 'webauthn_registration_not_found'
      if (isUnknown && used) void signal('signalUnknownCredential', used)
      throw error
    }),
  )
}

/** A ceremony that lasts longer can be cancelled, in milliseconds: some extensions never end one. */
const CANCEL_AFTER_MS = 3000

/**
 * Signs in after a press.
 *
 * @param onLong called with a function that cancels a ceremony which lasts
 * @returns undefined when the person declined
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function signInAtPress(
  client: ProviderClient,
  config: WidgetConfig,
  onLong: (cancel: () => void) => void,
) {
  const ceremony = new AbortController()
  const timer = setTimeout(() => onLong(() => ceremony.abort()), CANCEL_AFTER_MS)
  try {
    return await signInWithPasskey(client, config, { signal: ceremony.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** The pause after which a browser that refused to offer passkeys is asked again, in milliseconds. */
const PAUSE_MS = 1000

/**
 * Offers passkeys in the login form's field, and again after a failed sign-in, up to 5 times. Stops when a passkey signs
 * in, when the person declines and when the form is left.
 *
 * A browser may refuse before the person does anything: the page has a request of its own, or an extension breaks the
 * API. It is asked once more after a pause.
 *
 * @param attempt resolves to undefined when the person declined or the page ended the ceremony
 * @param onFailure called after a failure of a sign-in that the person began
 * @throws PasskeyError when the browser refuses twice
 */
export async function offerPasskeys<Data>(
  attempt: () => Promise<Data | undefined>,
  leaving: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Data | undefined> {
  let hasRefused = false
  for (let count = 0; count < PASSKEY_AUTOFILL_MAX_ATTEMPTS && !leaving.aborted; count++) {
    const press = watchPresses()
    try {
      return await attempt()
    } catch (error) {
      if (leaving.aborted) return undefined
      if (press.has() || !(error instanceof PasskeyError)) onFailure(error)
      else if (hasRefused) throw error
      else {
        hasRefused = true
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    } finally {
      press.stop()
    }
  }
  return undefined
}

/** Notices whether the person presses anything: nobody picks a passkey before that. */
function watchPresses() {
  let isPressed = false
  const press = () => void (isPressed = true)
  const events = ['pointerdown', 'keydown'] as const
  for (const event of events) addEventListener(event, press, true)
  return {
    has: () => isPressed,
    stop: () => events.forEach((event) => removeEventListener(event, press, true)),
  }
}

/** Reports whether the passkey was accepted, but a second factor is required. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof SecondFactorRequiredError
}
