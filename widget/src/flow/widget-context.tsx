import { createContext, useContext, useReducer, useRef, useEffect, type Dispatch, type ReactNode } from 'react'
import { NetworkError } from '../client/browser-errors.ts'
import type { Bootstrap, ProviderClient } from '../client/index.ts'
import type { Callbacks, WidgetConfig } from '../config.ts'
import type { Messages, LanguageTexts } from '../messages/en.ts'
import type { Emit, WidgetEvent } from '../widget-event.ts'
import type { EventContext, Product } from './product.ts'
import type { Part } from '../lazy/lazy-part.ts'
import type { ScreenId } from './screens.ts'
import { INITIAL_STATE, reducer, type Action, type WidgetState } from './reducer.ts'

type Look = { logoImageUrl: string; hideHeaderText: boolean }

/** The parts of one widget. */
export type WidgetParts = {
  client: ProviderClient
  config: WidgetConfig
  bootstrap: Bootstrap
  /** Undefined for English, and until the texts of another language are loaded. */
  language?: LanguageTexts | undefined
  /** The texts of the language and those of the embedder, which take precedence. */
  strings: Partial<Messages>
  products: readonly Product[]
  /** Returns the component of a screen. */
  findScreen: (id: ScreenId) => Part
  look: Look
  /** Called with the main screen when it is shown, before it is painted. */
  onMain?: ((main: Element) => void) | undefined
}

/** Everything that a component of a widget can use. `emit` and the `report` functions call the embedding page. */
export type Widget = WidgetParts &
  EventContext & {
    state: WidgetState
    dispatch: Dispatch<Action>
    reportOneTapCancelled: () => void
  }

const WidgetContext = createContext<Widget | undefined>(undefined)

type Props = WidgetParts & { callbacks: Callbacks; initialState?: WidgetState; children: ReactNode }

/** Provides one widget's state and parts to its screens. */
export function WidgetProvider({ callbacks, initialState = INITIAL_STATE, children, ...parts }: Props) {
  const [state, dispatch] = useReducer(reducer, initialState)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  }, [callbacks])

  const emit: Emit = (type, data) => {
    const event = { type, data: data ?? {} } as WidgetEvent // `Emit` gives each type its data
    for (const product of parts.products) product.onEvent?.(event, widget)
    latest.current.onEvent?.(event)
    if (type === 'AUTHENTICATE_FLOW_COMPLETE') latest.current.onSuccess?.(event.data)
  }
  const report: Widget['report'] = (error) => {
    // Logged, because the text for a network error omits the technical details.
    if (error instanceof NetworkError) console.error(error)
    latest.current.onError?.(error)
  }
  const reportOneTapCancelled = () => latest.current.onOneTapCancelled?.()
  const widget = { ...parts, state, dispatch, emit, report, reportOneTapCancelled }
  return <WidgetContext.Provider value={widget}>{children}</WidgetContext.Provider>
}

/**
 * Returns the widget that a component is part of.
 *
 * @throws Error outside `SignInWidget`
 */
export function useWidget(): Widget {
  const widget = useContext(WidgetContext)
  if (widget === undefined) throw new Error('A screen of the widget was rendered outside SignInWidget.')
  return widget
}
