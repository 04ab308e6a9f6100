import { PROVIDER } from '@latchkey/openapi'
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import type { Callbacks, WidgetConfig } from './config.ts'
import { useClient } from './flow/provider-context.tsx'
import type { ScreenId } from './flow/screens.ts'
import { useBootstrap } from './flow/use-bootstrap.ts'
import { useWidget, WidgetProvider } from './flow/widget-context.tsx'
import { en, type MessageId, type Messages } from './messages/en.ts'
import { formatMessage } from './messages/format-message.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { PRODUCTS, SCREEN_COMPONENTS } from './screens/index.ts'
import type { Theme } from './theme/theme.ts'
import { Alert } from './ui/alert.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { WidgetRoot } from './widget-root.tsx'

/** What every widget takes. */
export type WidgetProps = {
  callbacks?: Callbacks
  theme?: Partial<Theme>
  /** Replaces texts by their id. */
  strings?: Partial<Messages>
}

type Props = WidgetProps & {
  config: WidgetConfig
  label: MessageId
  initialScreen: ScreenId
  /** How many controls the first screen has, roughly. */
  controls: number
  /** What is wrong with the configuration: shown instead of anything else. */
  problem?: MessageId | undefined
  /** Nothing but the place of what is coming. */
  isLoading?: boolean
}

const NO_CALLBACKS: Callbacks = {}
const NO_THEME: Partial<Theme> = {}
const NO_STRINGS: Partial<Messages> = {}

/** What stands around the screens of every widget. */
export function WidgetFrame({ config, label, initialScreen, controls, problem, isLoading = false, ...props }: Props) {
  const { callbacks = NO_CALLBACKS, theme = NO_THEME, strings = NO_STRINGS } = props
  const client = useClient()
  const messages = useMemo(() => ({ ...en, ...strings }), [strings])
  const { bootstrap, source } = useBootstrap(client)
  const look = { logoImageUrl: theme.logoImageUrl ?? '', hideHeaderText: theme.hideHeaderText ?? false }
  const skeleton = <Skeleton label={messages.loading} hasTitle={!look.hideHeaderText} buttons={controls} />
  // What comes with the project's configuration can wait; the buttons, whose calls wait for it by themselves, cannot.
  const isReady = useIsInBrowser() && !isLoading
  const parts = { client, config, bootstrap, messages, look, callbacks, initialScreen }

  return (
    <WidgetRoot label={messages[label]} theme={theme} hasShadow={config.enableShadowDOM ?? false}>
      {problem !== undefined && <Alert parts={[{ text: messages[problem] }]} />}
      {problem === undefined && !isReady && skeleton}
      {problem === undefined && isReady && (
        <WidgetProvider {...parts} products={PRODUCTS}>
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
