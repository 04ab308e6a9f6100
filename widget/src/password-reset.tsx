import type { WidgetConfig } from './config.ts'
import type { Placeholder } from './flow/placeholders.ts'
import { INITIAL_STATE } from './flow/reducer.ts'
import { WidgetFrame, type WidgetProps } from './widget-frame.tsx'

export type PasswordResetProps = WidgetProps & {
  config?: WidgetConfig
  /** The token that the link in the mail brought to this page. */
  passwordResetToken: string
}

const DEFAULT_RESET_CONFIG: WidgetConfig = { products: ['passwords'] }

/** A field, the button for it and the one for a login without a password. */
const PLACEHOLDERS: readonly Placeholder[] = ['field', 'button', 'button']

/**
 * The page that a reset mail leads to: sets a new password, or signs in by itself when the page's address says that the
 * link was for that. Stands inside a `ProviderContext`.
 */
export function PasswordReset({
  passwordResetToken: token,
  config = DEFAULT_RESET_CONFIG,
  ...props
}: PasswordResetProps) {
  return (
    <WidgetFrame
      key={token}
      {...props}
      config={config}
      label="password.reset.title"
      initialState={{ ...INITIAL_STATE, screen: 'password-reset-form', resetPasswordState: { token } }}
      placeholders={PLACEHOLDERS}
    />
  )
}
