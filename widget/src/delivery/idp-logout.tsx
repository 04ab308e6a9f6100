import type { WidgetConfig } from '../config.ts'
import type { Placeholder } from '../flow/placeholders.ts'
import { INITIAL_STATE, type IdpState } from '../flow/reducer.ts'
import { WidgetFrame, type WidgetProps } from '../frame/widget-frame.tsx'
import { ALL_SCREENS } from './screens.ts'

export type IdpLogoutConfig = Pick<IdpState, 'query'> & Pick<WidgetConfig, 'enableShadowDOM'>
export type IdpLogoutProps = WidgetProps & { config?: IdpLogoutConfig | undefined }

const NO_CONFIG: IdpLogoutConfig = {}
/** Shown until the screen has loaded: a title and two buttons. */
const PLACEHOLDERS: readonly Placeholder[] = ['button', 'button']

/**
 * Asks whether to log out, on behalf of another app. The request is the query of the page's URL, unless `config.query`
 * has one. Works signed in and signed out. Requires a `ProviderContext`.
 */
export function IdpLogout({ config = NO_CONFIG, ...props }: IdpLogoutProps) {
  const { query, enableShadowDOM = false } = config
  return (
    <WidgetFrame
      key={query}
      {...props}
      {...ALL_SCREENS}
      config={{ products: [], enableShadowDOM }}
      label="idp.logout.label"
      initialState={{
        ...INITIAL_STATE,
        screen: 'idp-logout',
        idpState: { ...(query !== undefined && { query }) },
      }}
      placeholders={PLACEHOLDERS}
    />
  )
}
