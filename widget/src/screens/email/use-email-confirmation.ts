import { useScreen } from '../../flow/use-screen.ts'
import { toMailboxes } from './mailboxes.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'

/** Where the mail may be read, and the way back to another address. */
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
  return { email, mailboxes: toMailboxes(hint ?? onlyOneOf(bootstrap.emailDomains)), text, tryAgain }
}

/** Several domains are no hint. */
function onlyOneOf(domains: readonly string[] | undefined) {
  return domains?.length === 1 ? domains[0] : undefined
}
