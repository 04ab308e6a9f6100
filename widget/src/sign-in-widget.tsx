import { useEffect, useRef } from 'react'
import type { BootstrapInfo } from './client/index.ts'
import { countControls, DEFAULT_CONFIG, validateConfig, type WidgetConfig } from './config.ts'
import { formTabs } from './flow/form-tabs.ts'
import { preload } from './flow/lazy-part.ts'
import { useClient } from './flow/provider-context.tsx'
import { INITIAL_STATE } from './flow/reducer.ts'
import { useBootstrap } from './flow/use-bootstrap.ts'
import { PRODUCTS } from './screens/index.ts'
import { WidgetFrame, type WidgetProps } from './widget-frame.tsx'

export type SignInWidgetProps = WidgetProps

/** The login form. Stands inside a `ProviderContext`. */
export function SignInWidget({ config = DEFAULT_CONFIG, ...props }: SignInWidgetProps) {
  const { bootstrap, source } = useBootstrap(useClient())
  useRenderEvent(source, config, bootstrap)
  useEffect(() => preload(formTabs(config, PRODUCTS)[0]?.Form), [config])
  return (
    <WidgetFrame
      {...props}
      config={config}
      label="main.title"
      problem={validateConfig(config)}
      initialState={INITIAL_STATE}
      controls={countControls(config)}
    />
  )
}

/** Tells the provider, once, that the form is shown, when the project's configuration is settled. */
function useRenderEvent(source: BootstrapInfo['source'], options: WidgetConfig, bootstrap: BootstrapInfo['bootstrap']) {
  const { events } = useClient()
  const isLogged = useRef(false)
  const isSettled = source === 'network' || source === 'default'
  useEffect(() => {
    if (!isSettled || isLogged.current) return
    isLogged.current = true
    events.log('render_login_screen', { options, bootstrap })
  }, [isSettled, events, options, bootstrap])
}
