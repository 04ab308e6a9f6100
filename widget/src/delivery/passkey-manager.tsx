import { useMemo } from 'react'
import type { WidgetConfig } from '../config.ts'
import type { Placeholder } from '../flow/placeholders.ts'
import { useUser } from '../flow/provider-context.tsx'
import { INITIAL_STATE } from '../flow/reducer.ts'
import { useActiveUser, useUserDetailsSignal } from '../methods/passkeys/use-active-user.ts'
import { WidgetFrame, type WidgetProps } from '../frame/widget-frame.tsx'
import { ALL_SCREENS } from './screens.ts'

export type PasskeyManagerConfig = Pick<WidgetConfig, 'passkeyOptions' | 'enableShadowDOM'>
export type PasskeyManagerProps = WidgetProps & { config?: PasskeyManagerConfig | undefined }

const NO_CONFIG: PasskeyManagerConfig = {}
/** The skeleton: roughly a title, a text and two buttons. */
const PLACEHOLDERS: readonly Placeholder[] = ['field', 'button', 'button']

/**
 * Creates, renames and deletes passkeys of the signed-in user. Starts with the form to create one when the user has
 * none. Requires a `ProviderContext`.
 */
export function PasskeyManager({ config = NO_CONFIG, ...props }: PasskeyManagerProps) {
  const widgetConfig = useMemo<WidgetConfig>(() => ({ ...config, products: ['passkeys'] }), [config])
  const { user } = useUser()
  const active = useActiveUser((error) => props.callbacks?.onError?.(error))
  useUserDetailsSignal(widgetConfig)
  const hasPasskeys = user !== null && user.webauthn_registrations.length > 0
  return (
    <WidgetFrame
      {...props}
      {...ALL_SCREENS}
      config={widgetConfig}
      label="passkeys.label"
      initialState={{ ...INITIAL_STATE, screen: hasPasskeys ? 'passkey-registration-success' : 'passkey-register-new' }}
      placeholders={PLACEHOLDERS}
      problem={active.status === 'none' && active.problem ? { id: active.problem } : undefined}
      isLoading={active.status === 'loading'}
    />
  )
}
