import { canSignal, signal } from '../browser/passkey-signals.ts'
import { PasskeyError } from '../browser/passkey-error.ts'
import { createPasskey, getPasskey, unlessCancelled, type Ceremony } from '../browser/passkeys.ts'
import { ProviderError } from '../client/errors.ts'
import type { GetPasskey, ProviderClient } from '../client/index.ts'
import { sessionMinutesOf, type WidgetConfig } from '../config.ts'
import { PASSKEY_AUTOFILL_MAX_ATTEMPTS } from '../constants.ts'

/**
 * Signs in with a passkey. One that the provider does not know is no longer offered by password managers that can be
 * told so.
 *
 * @returns undefined when the person declined or the page ended it
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
  const answer = client.webauthn.authenticate(sign, { session_duration_minutes, ...toStartOptions(config) })
  return unlessCancelled(
    answer.catch(async (error: unknown) => {
      const isUnknown = error instanceof ProviderError && error.error_type === 'webauthn_registration_not_found'
      if (isUnknown && used) void signal('signalUnknownCredential', used)
      throw error
    }),
  )
}

/**
 * Offers passkeys in the login form's field, and again when one did not sign in: 5 times at most. Ends when somebody is
 * signed in or declines, and when the form is left.
 *
 * @param attempt resolves to undefined when the person declined or the page ended it
 */
export async function offerPasskeys<Answer>(
  attempt: () => Promise<Answer | undefined>,
  leaving: AbortSignal,
  onFailure: (error: unknown) => void,
): Promise<Answer | undefined> {
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
 * @returns undefined when the person declined or the page ended it
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function registerPasskey(client: ProviderClient, config: WidgetConfig, ceremony: Ceremony = {}) {
  const create = (options: PublicKeyCredentialCreationOptionsJSON) => createPasskey(options, ceremony)
  return unlessCancelled(client.webauthn.register(create, toStartOptions(config)))
}

/** Whether it was the browser, or the person in front of it, that did not make a passkey. */
export function isRefusalOfBrowser(error: unknown): boolean {
  return error instanceof PasskeyError
}

/** Tells password managers which passkeys are left. Never fails. */
export async function signalRemainingPasskeys(client: ProviderClient, config: WidgetConfig): Promise<void> {
  const accepted = await findAccepted('signalAllAcceptedCredentials', client, config)
  if (!accepted) return
  const { rpId, userId, allAcceptedCredentialIds } = accepted
  await signal('signalAllAcceptedCredentials', { rpId, userId, allAcceptedCredentialIds })
}

/** Tells password managers what the user is called now. Never fails. */
export async function signalUserDetails(client: ProviderClient, config: WidgetConfig): Promise<void> {
  const accepted = await findAccepted('signalCurrentUserDetails', client, config)
  if (!accepted) return
  const { rpId, userId, name, displayName } = accepted
  await signal('signalCurrentUserDetails', { rpId, userId, name, displayName })
}

/** A browser that does not carry the signal costs no call. */
async function findAccepted(name: Parameters<typeof canSignal>[0], client: ProviderClient, config: WidgetConfig) {
  return canSignal(name) ? client.webauthn.getAccepted(toDomain(config)).catch(() => undefined) : undefined
}

function toStartOptions(config: WidgetConfig) {
  return { is_passkey: true, ...toDomain(config) }
}

function toDomain({ passkeyOptions }: WidgetConfig) {
  return passkeyOptions?.domain === undefined ? {} : { domain: passkeyOptions.domain }
}
