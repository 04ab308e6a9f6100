import { logOutcome } from '../../client/log-outcome.ts'
import { useEmailForm } from '../../email/use-email-form.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { toMagicLinkOptions } from '../../email/magic-link-options.ts'

/** Mails a link to the address and goes to the confirmation. */
export function useEmailLinkForm() {
  const { client, config, dispatch, emit, go, prepare } = useScreen('main')
  return useEmailForm(async (email) => {
    prepare('email-confirmation')
    const data = await logOutcome(
      client.events,
      { event_name: 'email_sent', details: { email, type: 'login_or_create_eml' } },
      () => client.magicLinks.email.loginOrCreate(email, toMagicLinkOptions(config)),
    )
    dispatch({ type: 'set-magic-link-email', email })
    emit('MAGIC_LINK_LOGIN_OR_CREATE', { ...data, email })
    go('email-confirmation')
  })
}
