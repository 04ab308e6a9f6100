import { toShownEmail } from '../../browser/shown-email.ts'
import { useScreenText } from '../../flow/use-screen-text.ts'
import { useScreen } from '../../flow/use-screen.ts'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { WithStrong } from '../../ui/with-strong.tsx'

export function EmailConfirmation() {
  const { email, mailboxes, text, tryAgain } = useEmailConfirmation()
  return (
    <div className="lk-stack">
      <ScreenTitle>{text('email-confirmation.title')}</ScreenTitle>
      <p className="lk-text">
        <WithStrong text={text('email-confirmation.text')} placeholder="{email}" value={email} />
      </p>
      <ul className="lk-links">
        {mailboxes.map(({ id, href }) => (
          <li key={id}>
            <a href={href} target="_blank" rel="noreferrer">
              {text(`email-confirmation.${id}`)}
            </a>
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={tryAgain}>
        {text('form.try-again')}
      </Button>
    </div>
  )
}

/** Returns links to mailboxes, and the handler that goes back to enter another address. */
function useEmailConfirmation() {
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

type Mailbox = { id: 'gmail' | 'yahoo' | 'outlook'; href: string }

/**
 * Returns links to the mail in three webmail services.
 * Assumed: the URLs, and the search when the domain is unknown.
 *
 * @param domain the sender's domain, if known
 */
function toMailboxes(domain: string | undefined): Mailbox[] {
  const recent = 'in:anywhere newer_than:1h'
  const search = encodeURIComponent(domain ? `from:(@${domain}) ${recent}` : recent)
  const keyword = encodeURIComponent(domain ?? 'is:unread')
  return [
    { id: 'gmail', href: `https://mail.google.com/mail/u/0/#search/${search}` },
    { id: 'yahoo', href: `https://mail.yahoo.com/d/search/keyword=${keyword}` },
    { id: 'outlook', href: 'https://outlook.live.com/mail/0/inbox' },
  ]
}
