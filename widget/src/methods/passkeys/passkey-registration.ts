import { PasskeyError } from '../../browser/passkey-error.ts'
import {
  canCreatePasskeysQuietly,
  canSignal,
  createPasskey,
  signal,
  unlessCancelled,
  type Ceremony,
} from '../../browser/passkeys.ts'
import type { PasskeyCreationOptions } from '../../browser/passkey-json.ts'
import type { ProviderClient } from '../../client/index.ts'
import type { WidgetConfig } from '../../config.ts'
import type { EventContext } from '../../flow/product.ts'

/**
 * Registers a passkey for the signed-in user.
 *
 * @returns undefined when the person declined or the page ended the ceremony
 * @throws ProviderError, PasskeyError, NetworkError
 */
export async function registerPasskey(client: ProviderClient, config: WidgetConfig, ceremony: Ceremony = {}) {
  const create = (options: PasskeyCreationOptions) => createPasskey(options, ceremony)
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

/** Returns the options with which a ceremony starts, by their wire names. */
export function toStartOptions(config: WidgetConfig) {
  return { is_passkey: true, ...toDomain(config) }
}

function toDomain({ passkeyOptions }: WidgetConfig) {
  return passkeyOptions?.domain === undefined ? {} : { domain: passkeyOptions.domain }
}
