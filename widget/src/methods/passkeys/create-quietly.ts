import { canCreatePasskeysQuietly } from '../../browser/passkeys.ts'
import { isRefusedByBrowser, registerPasskey } from './passkey-ceremonies.ts'
import type { EventContext } from '../../flow/product.ts'

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
