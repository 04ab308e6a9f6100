import { PROVIDER } from '@latchkey/openapi'
import { Suspense, useEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { BootstrapInfo } from './client/index.ts'
import { countControls, DEFAULT_CONFIG, validateConfig, type Callbacks, type WidgetConfig } from './config.ts'
import { formTabs } from './flow/form-tabs.ts'
import { preload } from './flow/lazy-part.ts'
import { useClient } from './flow/provider-context.tsx'
import { useBootstrap } from './flow/use-bootstrap.ts'
import { useWidget, WidgetProvider } from './flow/widget-context.tsx'
import { en, type Messages } from './messages/en.ts'
import { formatMessage } from './messages/format-message.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { PRODUCTS, SCREEN_COMPONENTS } from './screens/index.ts'
import type { Theme } from './theme/theme.ts'
import { Alert } from './ui/alert.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { WidgetRoot } from './widget-root.tsx'

export type SignInWidgetProps = {
  config?: WidgetConfig
  callbacks?: Callbacks
  theme?: Partial<Theme>
  /** Replaces texts by their id. */
  strings?: Partial<Messages>
}

const NO_CALLBACKS: Callbacks = {}
const NO_THEME: Partial<Theme> = {}
const NO_STRINGS: Partial<Messages> = {}

/** The login form. Stands inside a `ProviderContext`. */
export function SignInWidget(props: SignInWidgetProps) {
  const { config = DEFAULT_CONFIG, callbacks = NO_CALLBACKS, theme = NO_THEME, strings = NO_STRINGS } = props
  const client = useClient()
  const messages = useMemo(() => ({ ...en, ...strings }), [strings])
  const { bootstrap, source } = useBootstrap(client)
  const look = { logoImageUrl: theme.logoImageUrl ?? '', hideHeaderText: theme.hideHeaderText ?? false }
  const problem = validateConfig(config)
  const skeleton = (
    <Skeleton label={messages.loading} hasTitle={!look.hideHeaderText} buttons={Math.max(countControls(config), 1)} />
  )
  // What comes with the configuration can wait; the buttons, whose calls wait for it by themselves, cannot.
  const isInBrowser = useIsInBrowser()
  useRenderEvent(source, config, bootstrap)
  useEffect(() => preload(formTabs(config, PRODUCTS)[0]?.Form), [config])

  return (
    <WidgetRoot label={messages['main.title']} theme={theme} hasShadow={config.enableShadowDOM ?? false}>
      {problem !== undefined && <Alert parts={[{ text: messages[problem] }]} />}
      {problem === undefined && !isInBrowser && skeleton}
      {problem === undefined && isInBrowser && (
        <WidgetProvider {...{ client, config, bootstrap, messages, look, callbacks }} products={PRODUCTS}>
          <CurrentScreen skeleton={skeleton} />
        </WidgetProvider>
      )}
      {bootstrap.displayWatermark && (
        <p className="lk-watermark">{formatMessage(messages.watermark, { provider: PROVIDER.name })}</p>
      )}
      {source === 'unknown' && <p className="lk-watermark" aria-hidden="true" />}
    </WidgetRoot>
  )
}

const subscribeToNothing = () => () => undefined

/** False on a server, and in the browser until what the server rendered has come to life. */
function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}

function CurrentScreen({ skeleton }: { skeleton: ReactNode }) {
  const { state, messages, report } = useWidget()
  const Screen = SCREEN_COMPONENTS[state.screen]
  return (
    <ScreenBoundary messages={messages} onError={report}>
      <Suspense fallback={skeleton}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
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
