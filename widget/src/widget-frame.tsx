import { PROVIDER } from '@latchkey/openapi'
import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import type { Callbacks, WidgetConfig } from './config.ts'
import type { Placeholder } from './flow/placeholders.ts'
import { useClient } from './flow/provider-context.tsx'
import type { WidgetState } from './flow/reducer.ts'
import { useBootstrap } from './flow/use-bootstrap.ts'
import { useBoundary } from './flow/use-boundary.ts'
import { useWidget, WidgetProvider } from './flow/widget-context.tsx'
import { enFirst } from './messages/en-first.ts'
import type { FirstMessageId, Messages } from './messages/en.ts'
import { formatMessage } from './messages/format-message.ts'
import { PRODUCTS, SCREEN_COMPONENTS } from './screens/index.ts'
import type { Theme } from './theme/theme.ts'
import { Alert } from './ui/alert.tsx'
import { ScreenBoundary } from './ui/screen-boundary.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { WidgetRoot } from './widget-root.tsx'

/** What every widget is set up by. */
export type WidgetProps = {
  callbacks?: Callbacks
  theme?: Partial<Theme>
  /** Replaces texts by their id. */
  strings?: Partial<Messages>
}

type Props = WidgetProps & {
  config: WidgetConfig
  /** Names the region that the widget is. */
  label: FirstMessageId
  /** What the configuration does wrong, shown instead of everything else. */
  problem?: FirstMessageId | undefined
  initialState: WidgetState
  /** What the first screen holds, before it is there. */
  placeholders: readonly Placeholder[]
  /** Nothing but the place of what is coming. */
  isLoading?: boolean
}

const NO_CALLBACKS: Callbacks = {}
const NO_THEME: Partial<Theme> = {}
const NO_STRINGS: Partial<Messages> = {}

/** What every widget shows around its screens, and in place of them while they cannot be shown. */
export function WidgetFrame({
  config,
  label,
  problem,
  initialState,
  placeholders,
  isLoading = false,
  ...props
}: Props) {
  const { callbacks = NO_CALLBACKS, theme = NO_THEME, strings = NO_STRINGS } = props
  const client = useClient()
  const messages = { ...enFirst, ...strings }
  const { bootstrap, source } = useBootstrap(client)
  const look = { logoImageUrl: theme.logoImageUrl ?? '', hideHeaderText: theme.hideHeaderText ?? false }
  // What comes with the configuration can wait; the buttons, whose calls wait for it by themselves, cannot.
  const isReady = useIsInBrowser() && !isLoading
  const skeleton = <Skeleton label={messages.loading} hasTitle={!look.hideHeaderText} parts={placeholders} />
  const parts = { client, config, bootstrap, strings, look, callbacks, initialState }
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
  const { state } = useWidget()
  const boundary = useBoundary()
  const Screen = SCREEN_COMPONENTS[state.screen]
  return (
    <ScreenBoundary {...boundary}>
      <Suspense fallback={skeleton}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  )
}
