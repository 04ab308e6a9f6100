import { canCreatePasskeysQuietly } from '../../browser/passkeys.ts'
import { isRefusalOfBrowser, registerPasskey } from '../../passkey/passkey-ceremonies.ts'
import type { EventContext } from '../../flow/product.ts'

/**
 * Has the browser make a passkey without a dialog, for somebody who has just signed in by password. It may well refuse:
 * the person has one already, or the password came from no password manager. Nobody asked, so nothing is shown.
 *
 * @see W3C WebAuthn Level 3 §5.1.3, `mediation` `conditional`
 */
export async function createQuietly(context: EventContext): Promise<void> {
  const { client, config, emit, report } = context
  if (!(await canCreatePasskeysQuietly())) return
  await registerPasskey(client, config, { mediation: 'conditional' }).then(
    (data) => data && emit('PASSKEY_REGISTER', data),
    (error: unknown) => isRefusalOfBrowser(error) || report(error),
  )
}
