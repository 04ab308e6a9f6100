import { toShownEmail } from '../../browser/shown-email.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { toMailboxes } from './mailboxes.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Returns links to mailboxes, and the handler that goes back to enter another address. */
export function useEmailConfirmation() {
  const { bootstrap, client, config, dispatch, go, state } = useScreen('email-confirmation')
  const text = useScreenText()
  const { email } = state.magicLinkState
  const tryAgain = () => {
    client.events.log('email_try_again_clicked', { email, type: 'login_or_create_eml' })
    dispatch({ type: 'set-magic-link-email', email: '' })
    go('main')
  }
  const hint = config.emailMagicLinksOptions?.domainHint
  return {
    email: toShownEmail(email),
    mailboxes: toMailboxes(hint ?? onlyOneOf(bootstrap.emailDomains)),
    text,
    tryAgain,
  }
}

/** Returns the sender's domain, which is known only if the project has exactly one. */
function onlyOneOf(domains: readonly string[] | undefined) {
  return domains?.length === 1 ? domains[0] : undefined
}
