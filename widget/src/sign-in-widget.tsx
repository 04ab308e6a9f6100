import { useEffect, useMemo, useRef, useState } from 'react'
import type { BootstrapInfo } from './client/index.ts'
import { DEFAULT_CONFIG, excessProvidersOf, validateConfig, type WidgetConfig } from './config.ts'
import { placeholdersOf } from './flow/placeholders.ts'
import { useClient } from './flow/provider-context.tsx'
import { INITIAL_STATE } from './flow/reducer.ts'
import { useBootstrap } from './flow/use-bootstrap.ts'
import { useIsInBrowser } from './flow/use-is-in-browser.ts'
import { listFirstParts } from './screens/main/main-parts.ts'
import { resolveConfig, type SignInConfig } from './sign-in-config.ts'
import { WidgetFrame, type WidgetProps } from './widget-frame.tsx'

export type SignInWidgetProps = WidgetProps & {
  /** The sign-in methods and their options. Default `DEFAULT_CONFIG`. */
  config?: SignInConfig
}

/** The login form. Starts with the second factor of a sign-in that needs one. Requires a `ProviderContext`. */
export function SignInWidget({ config: given = DEFAULT_CONFIG, ...props }: SignInWidgetProps) {
  const { config, products } = useMemo(() => resolveConfig(given), [given])
  useRenderEvent(config)
  const { intermediateToken } = useClient()
  const [hasToken] = useState(() => intermediateToken.get() !== null)
  const isBegun = useIsInBrowser() && hasToken
  return (
    <WidgetFrame
      // Only after hydration is it known whether the visitor has begun a sign-in.
      key={String(isBegun)}
      {...props}
      config={config}
      products={products}
      label="main.title"
      initialState={isBegun ? { ...INITIAL_STATE, screen: 'second-factor' } : INITIAL_STATE}
      firstParts={isBegun ? [] : listFirstParts(config, products)}
      placeholders={placeholdersOf(config, products)}
      problem={validateConfig(config)}
      problemValues={{ excess: excessProvidersOf(config) }}
    />
  )
}

/** Logs `render_login_screen` with the provider, once, when the project's configuration is known. */
function useRenderEvent(options: WidgetConfig) {
  const client = useClient()
  const { bootstrap, source } = useBootstrap(client)
  const isLogged = useRef(false)
  const isSettled = isKnown(source)
  useEffect(() => {
    if (!isSettled || isLogged.current) return
    isLogged.current = true
    client.events.log('render_login_screen', { options, bootstrap })
  }, [isSettled, client, options, bootstrap])
}

function isKnown(source: BootstrapInfo['source']) {
  return source === 'network' || source === 'default'
}
