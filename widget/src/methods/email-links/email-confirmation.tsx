import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { WithStrong } from '../../ui/with-strong.tsx'
import { useEmailConfirmation } from './use-email-confirmation.ts'

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
