import { canCreatePasskeysQuietly } from '../../browser/passkeys.ts'
import { registerPasskey } from '../../flow/passkey-ceremonies.ts'
import type { Widget } from '../../flow/widget-context.tsx'

/**
 * Has the browser make a passkey without a dialog, for somebody who has just signed in by password. It may well refuse:
 * the person has one already, or the password came from no password manager. Nobody asked, so nothing is shown.
 *
 * @throws PasskeyError, ProviderError, NetworkError
 * @see W3C WebAuthn Level 3 §5.1.3, `mediation` `conditional`
 */
export async function createQuietly({ client, config, emit }: Pick<Widget, 'client' | 'config' | 'emit'>) {
  if (!(await canCreatePasskeysQuietly())) return
  const data = await registerPasskey(client, config, { mediation: 'conditional' })
  if (data) emit('PASSKEY_REGISTER', data)
}
