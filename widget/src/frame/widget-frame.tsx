import { createElement, useEffect, useMemo, type ReactNode } from 'react'
import { loadCode } from '../browser/load-code.ts'
import { whenIdle } from '../browser/when-idle.ts'
import type { Callbacks, WidgetConfig } from '../config.ts'
import { loadActions } from '../flow/load-actions.ts'
import type { Placeholder } from '../flow/placeholders.ts'
import { useClient } from '../flow/provider-context.tsx'
import type { Product } from '../flow/product.ts'
import type { WidgetState } from '../flow/reducer.ts'
import type { ScreenId } from '../flow/screens.ts'
import { isLazy, lazyPart, type Part } from '../lazy/lazy-part.ts'
import type { ConfigProblem, ProblemProps } from './problem.tsx'
import { useBootstrap } from '../flow/use-bootstrap.ts'
import { useBoundary } from '../flow/use-boundary.ts'
import { useIsInBrowser } from '../ui/use-is-in-browser.ts'
import { useLanguage } from '../flow/use-language.ts'
import { useLoaded } from '../lazy/use-loaded.ts'
import { useWidget, WidgetProvider } from '../flow/widget-context.tsx'
import { enFirst } from '../messages/en-first.ts'
import type { Language, FirstMessageId, Messages } from '../messages/en.ts'
import type { Theme } from '../theme/theme.ts'
import { DomBoundary } from '../ui/dom-boundary.tsx'
import { ScreenBoundary } from '../ui/screen-boundary.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import { Watermark } from './watermark.tsx'
import { WidgetRoot } from './widget-root.tsx'

/** The props of every widget. */
export type WidgetProps = {
  /** Functions that the widget calls. */
  callbacks?: Callbacks | undefined
  /** Replacements for tokens of the theme. */
  theme?: Partial<Theme> | undefined
  /** The language of the texts. Default `page`: that of the page's `lang` attribute. */
  language?: Language | undefined
  /** Replacements for texts, by id. They take precedence over the language. */
  strings?: Partial<Messages> | undefined
}

type Props = WidgetProps & {
  config: WidgetConfig
  /** The accessible name of the widget's region. */
  label: FirstMessageId
  /** An error that is shown instead of the screens, unless it is silent. */
  problem?: ConfigProblem | undefined
  initialState: WidgetState
  products: readonly Product[]
  findScreen: (id: ScreenId) => Part
  /** The parts of the first screen. They are loaded before the screen is shown. */
  firstParts?: readonly (Part | undefined)[]
  /** The skeleton of the first screen. */
  placeholders: readonly Placeholder[]
  /** Called with the main screen when it is shown, before it is painted. */
  onMain?: ((main: Element) => void) | undefined
  /** Whether to show the skeleton only. */
  isLoading?: boolean
}

const Problem = lazyPart<ProblemProps>(async () => (await loadCode(() => import('./problem.tsx'), 'Problem')).Problem)

const NO_CALLBACKS: Callbacks = {}
const NO_THEME: Partial<Theme> = {}

/** The frame of every widget: shows its screen, or the skeleton or an error in its place, and the watermark. */
export function WidgetFrame({
  config,
  label,
  problem,
  initialState,
  products,
  findScreen,
  firstParts = [],
  placeholders,
  isLoading = false,
  onMain,
  ...props
}: Props) {
  const { callbacks = NO_CALLBACKS, theme = NO_THEME } = props
  const { texts: language, isKnown } = useLanguage(props.language)
  const strings = useMemo(() => ({ ...language?.messages, ...props.strings }), [language, props.strings])
  const client = useClient()
  const messages = { ...enFirst, ...strings }
  const info = useBootstrap(client)
  const look = { logoImageUrl: theme.logoImageUrl ?? '', hideHeaderText: theme.hideHeaderText ?? false }
  // The buttons are shown before the project's configuration is known: their calls wait for the configuration.
  const parts = [findScreen(initialState.screen), ...firstParts]
  const isLoaded = useLoaded(parts)
  const isInBrowser = useIsInBrowser()
  const canRender = isInBrowser ? isLoaded : !parts.some((part) => part && isLazy(part))
  const canExplain = isInBrowser && isKnown
  const isBroken = problem && !problem.isSilent
  const isReady = !isBroken && !isLoading && isKnown && canRender
  const skeleton = <Skeleton label={messages.loading} hasTitle={!look.hideHeaderText} parts={placeholders} />
  useEffect(() => {
    if (isReady) whenIdle(() => void loadActions().catch(() => {}))
  }, [isReady])
  const context = {
    client,
    config,
    bootstrap: info.bootstrap,
    language,
    strings,
    look,
    callbacks,
    initialState,
    onMain,
  }
  return (
    <WidgetRoot
      label={messages[label]}
      language={language}
      theme={theme}
      hasShadow={config.enableShadowDOM ?? false}
      stylesheet={config.shadowStylesheet}
    >
      <DomBoundary
        onError={(error) => callbacks.onError?.(error)}
        toFallback={(retry) => (
          <TryAgain text={messages['failure.unknown']} button={messages['form.try-again']} onRetry={retry} />
        )}
      >
        {canExplain && problem && (
          <Problem {...problem} strings={strings} callbacks={callbacks} fallback={isBroken && skeleton} />
        )}
        {!isReady && !(canExplain && isBroken) && skeleton}
        {isReady && (
          <WidgetProvider {...context} products={products} findScreen={findScreen}>
            <CurrentScreen skeleton={skeleton} />
          </WidgetProvider>
        )}
      </DomBoundary>
      {/* The watermark is separate from the screens, because extensions remove it: React must not need it to place
          a screen. */}
      <DomBoundary toFallback={() => null}>
        <Watermark info={info} text={messages.watermark} />
      </DomBoundary>
    </WidgetRoot>
  )
}

function CurrentScreen({ skeleton }: { skeleton: ReactNode }) {
  const { state, findScreen } = useWidget()
  const boundary = useBoundary()
  return (
    // The boundary is inside the provider, so that a repair keeps its state: the screen, the address and the countdown.
    <DomBoundary
      onError={boundary.onError}
      toFallback={(retry) => <TryAgain text={boundary.texts.failed} button={boundary.texts.tryAgain} onRetry={retry} />}
    >
      <ScreenBoundary {...boundary}>{createElement(findScreen(state.screen), { fallback: skeleton })}</ScreenBoundary>
    </DomBoundary>
  )
}
