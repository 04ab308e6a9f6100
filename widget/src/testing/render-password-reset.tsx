import { PasswordReset } from '../delivery/password-reset.tsx'
import type { Fixture } from './fixture.ts'
import { renderWidget } from './render-widget.tsx'

/** Renders the page that the link of a reset mail opens. The page's URL says which link it was. */
export function renderPasswordReset(describe: (fixture: Fixture) => Fixture, token = 'token-1') {
  return renderWidget(describe, (props) => <PasswordReset passwordResetToken={token} {...props} />)
}
