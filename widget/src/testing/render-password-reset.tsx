import { PasswordReset } from '../password-reset.tsx'
import type { Fixture } from './fixture.ts'
import { renderWidget } from './render-widget.tsx'

/** Renders the page that a reset mail leads to. Which of its links led there is told by the page's address. */
export function renderPasswordReset(describe: (fixture: Fixture) => Fixture, token = 'token-1') {
  return renderWidget(describe, (props) => <PasswordReset passwordResetToken={token} {...props} />)
}
