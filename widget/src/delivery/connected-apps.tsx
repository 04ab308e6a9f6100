import type { WidgetConfig } from '../config.ts'
import type { Placeholder } from '../flow/placeholders.ts'
import { INITIAL_STATE } from '../flow/reducer.ts'
import { WidgetFrame, type WidgetProps } from '../frame/widget-frame.tsx'
import { ALL_SCREENS } from './screens.ts'

export type ConnectedAppsConfig = Pick<WidgetConfig, 'enableShadowDOM'>
export type ConnectedAppsProps = WidgetProps & { config?: ConnectedAppsConfig | undefined }

const NO_CONFIG: ConnectedAppsConfig = {}
/** The skeleton: a title and two apps. */
const PLACEHOLDERS: readonly Placeholder[] = ['button', 'button']

/**
 * Lists the apps and assistants that may act for the signed-in user, and removes their access. Requires a
 * `ProviderContext`.
 */
export function ConnectedApps({ config = NO_CONFIG, ...props }: ConnectedAppsProps) {
  const { enableShadowDOM = false } = config
  return (
    <WidgetFrame
      {...props}
      {...ALL_SCREENS}
      config={{ products: [], enableShadowDOM }}
      label="apps.label"
      initialState={{ ...INITIAL_STATE, screen: 'connected-apps' }}
      placeholders={PLACEHOLDERS}
    />
  )
}
