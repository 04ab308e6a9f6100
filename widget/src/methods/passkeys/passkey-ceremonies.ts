import { PasskeyError } from '../../browser/passkey-error.ts'
import {
  canCreatePasskeysQuietly,
  canSignal,
  createPasskey,
  getPasskey,
  signal,
  unlessCancelled,
  type Ceremony,
} from '../../browser/passkeys.ts'
import { ProviderError, SecondFactorRequiredError } from '../../client/errors.ts'
import type { GetPasskey, ProviderClient } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import { PASSKEY_AUTOFILL_MAX_ATTEMPTS } from '../../constants.ts'
import type { EventContext } from '../../flow/product.ts'
import { sessionMinutesOf } from '../../lifetimes.ts'

/**
 * Signs in with a passkey. When the provider does not know it, password managers are asked not to offer it any more.
 *
 * @returns undefined when the person declined or the page ended the ceremony
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function signInWithPasskey(client: ProviderClient, config: WidgetConfig, ceremony: Ceremony = {}) {
  let used: UnknownCredentialOptions | undefined
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

/**
 * Offers passkeys in the login form's field, and again after a failed sign-in, up to 5 times. Stops when a passkey signs
 * in, when the person declines and when the form is left.
 *
 * @param attempt resolves to undefined when the person declined or the page ended the ceremony
 */
export async function offerPasskeys<Data>(
  attempt: () => Promise<Data | undefined>,
  leaving: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Data | undefined> {
  for (let count = 0; count < PASSKEY_AUTOFILL_MAX_ATTEMPTS && !leaving.aborted; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!leaving.aborted) onFailure(error)
    }
  }
  return undefined
}

/**
 * Registers a passkey for the signed-in user.
 *
 * @returns undefined when the person declined or the page ended the ceremony
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function registerPasskey(client: ProviderClient, config: WidgetConfig, ceremony: Ceremony = {}) {
  const create = (options: PublicKeyCredentialCreationOptionsJSON) => createPasskey(options, ceremony)
  return unlessCancelled(client.webauthn.register(create, toStartOptions(config)))
}

/**
 * Creates a passkey without a dialog after a sign-in by password. The browser may refuse, for instance when there is one
 * already or when no password manager filled the password. Nothing is shown, since the person did not ask for it.
 *
 * @see W3C WebAuthn Level 3 §5.1.3, `mediation` `conditional`
 */
export async function createQuietly(context: EventContext): Promise<void> {
  const { client, config, emit, report } = context
  if (!(await canCreatePasskeysQuietly())) return
  await registerPasskey(client, config, { mediation: 'conditional' }).then(
    (data) => data && emit('PASSKEY_REGISTER', data),
    (error: unknown) => isRefusedByBrowser(error) || report(error),
  )
}

/** Reports whether the passkey was accepted, but a second factor is required. */
export function needsSecondFactor(error: unknown): boolean {
  return error instanceof SecondFactorRequiredError
}

/** Reports whether the browser or the person refused to create a passkey, rather than the provider. */
export function isRefusedByBrowser(error: unknown): boolean {
  return error instanceof PasskeyError
}

/** Signals to password managers which passkeys the user still has. Never fails. */
export async function signalRemainingPasskeys(client: ProviderClient, config: WidgetConfig): Promise<void> {
  const accepted = await findAccepted('signalAllAcceptedCredentials', client, config)
  if (!accepted) return
  const { rpId, userId, allAcceptedCredentialIds } = accepted
  await signal('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds })
}

/** Signals the user's current name to password managers. Never fails. */
export async function signalUserDetails(client: ProviderClient, config: WidgetConfig): Promise<void> {
  const accepted = await findAccepted('signalCurrentUserDetails', client, config)
  if (!accepted) return
  const { rpId, userId, name, displayName } = accepted
  await signal('signalCurrentUserDetails', { rpId, userId, name, displayName })
}

/** Calls the provider only when the browser supports the signal. */
async function findAccepted(name: Parameters<typeof canSignal>[0], client: ProviderClient, config: WidgetConfig) {
  return canSignal(name) ? client.webauthn.getAccepted(toDomain(config)).catch(() => undefined) : undefined
}

function toStartOptions(config: WidgetConfig) {
  return { is_passkey: true, ...toDomain(config) }
}

function toDomain({ passkeyOptions }: WidgetConfig) {
  return passkeyOptions?.domain === undefined ? {} : { domain: passkeyOptions.domain }
}
