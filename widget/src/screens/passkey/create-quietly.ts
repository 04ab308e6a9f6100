import { canCreatePasskeysQuietly } from '../../browser/passkeys.ts'
import { isRefusalOfBrowser, registerPasskey } from '../../flow/passkey-ceremonies.ts'
import type { Widget } from '../../flow/widget-context.tsx'

/**
 * Has the browser make a passkey without a dialog, for somebody who has just signed in by password. It may well refuse:
 * the person has one already, or the password came from no password manager. Nobody asked, so nothing is shown.
 *
 * @see W3C WebAuthn Level 3 §5.1.3, `mediation` `conditional`
 */
export async function createQuietly(widget: Pick<Widget, 'client' | 'config' | 'emit' | 'report'>): Promise<void> {
  const { client, config, emit, report } = widget
  if (!(await canCreatePasskeysQuietly())) return
  await registerPasskey(client, config, { mediation: 'conditional' }).then(
    (data) => data && emit('PASSKEY_REGISTER', data),
    (error: unknown) => isRefusalOfBrowser(error) || report(error),
  )
}
