import type { WidgetConfig } from '../config.ts'
import type { Placeholder } from '../flow/placeholders.ts'
import { INITIAL_STATE, type IdpState } from '../flow/reducer.ts'
import { WidgetFrame, type WidgetProps } from '../frame/widget-frame.tsx'
import { ALL_SCREENS } from './screens.ts'

export type IdpConsentConfig = IdpState & Pick<WidgetConfig, 'enableShadowDOM'>
export type IdpConsentProps = WidgetProps & { config?: IdpConsentConfig | undefined }

const NO_CONFIG: IdpConsentConfig = {}
/** The skeleton: a title and two buttons. */
const PLACEHOLDERS: readonly Placeholder[] = ['button', 'button']

/**
 * Asks the signed-in user whether another app may use their account. The request is the query of the page's URL, unless
 * `config.query` has one. A request to log out shows {@link IdpLogout}. Requires a `ProviderContext`.
 */
export function IdpConsent({ config = NO_CONFIG, ...props }: IdpConsentProps) {
  const { query, attestation, enableShadowDOM = false } = config
  return (
    <WidgetFrame
      key={JSON.stringify([query, attestation])}
      {...props}
      {...ALL_SCREENS}
      config={{ products: [], enableShadowDOM }}
      label="idp.consent.label"
      initialState={{
        ...INITIAL_STATE,
        screen: 'idp-consent',
        idpState: { ...(query !== undefined && { query }), ...(attestation && { attestation }) },
      }}
      placeholders={PLACEHOLDERS}
    />
  )
}
