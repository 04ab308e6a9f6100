import { useMemo } from 'react'
import type { Placeholder } from '../flow/placeholders.ts'
import { INITIAL_STATE } from '../flow/reducer.ts'
import { resolveConfig } from './resolve-config.ts'
import { findScreen } from './screens.ts'
import type { SignInConfig } from './sign-in-config.ts'
import { WidgetFrame, type WidgetProps } from '../frame/widget-frame.tsx'

export type PasswordResetProps = WidgetProps & {
  config?: SignInConfig | undefined
  /** The token in the link of the reset mail. */
  passwordResetToken: string
}

const DEFAULT_RESET_CONFIG: SignInConfig = { products: ['passwords'] }

/** The skeleton: a field, its button, and the button to log in without a password. */
const PLACEHOLDERS: readonly Placeholder[] = ['field', 'button', 'button']

/**
 * The page that the link of a reset mail opens. It sets a new password, or signs in at once when the page's URL has a
 * login token. Requires a `ProviderContext`.
 */
export function PasswordReset({
  passwordResetToken: token,
  config = DEFAULT_RESET_CONFIG,
  ...props
}: PasswordResetProps) {
  const resolved = useMemo(() => resolveConfig(config), [config])
  return (
    <WidgetFrame
      key={token}
      {...props}
      {...resolved}
      findScreen={findScreen}
      label="password.reset.title"
      initialState={{ ...INITIAL_STATE, screen: 'password-reset-form', resetPasswordState: { token } }}
      placeholders={PLACEHOLDERS}
    />
  )
}
