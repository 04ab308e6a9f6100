import { logOutcome } from '../../client/log-outcome.ts'
import type { Widget } from '../../flow/widget-context.tsx'
import { toMagicLinkOptions } from '../../contacts/magic-link-options.ts'

/** Mails a link to an address. */
export async function sendEmailLink(widget: Widget, email: string): Promise<void> {
  const { client, config, dispatch, emit } = widget
  const data = await logOutcome(
    client.events,
    { event_name: 'email_sent', details: { email, type: 'login_or_create_eml' } },
    () => client.magicLinks.email.loginOrCreate(email, toMagicLinkOptions(config)),
  )
  dispatch({ type: 'set-magic-link-email', email })
  emit('MAGIC_LINK_LOGIN_OR_CREATE', { ...data, email })
}
