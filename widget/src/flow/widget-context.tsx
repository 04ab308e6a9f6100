import { createContext, use, useReducer, useRef, useEffect, type Dispatch, type ReactNode } from 'react'
import type { Bootstrap, ProviderClient } from '../client/index.ts'
import type { Callbacks, WidgetConfig } from '../config.ts'
import type { Messages } from '../messages/en.ts'
import type { WidgetEvent, WidgetEventType } from './events.ts'
import type { Product } from './product.ts'
import { INITIAL_STATE, reducer, type Action, type WidgetState } from './reducer.ts'

type Look = { logoImageUrl: string; hideHeaderText: boolean }

/** What one widget on one page is made of. */
export type WidgetParts = {
  client: ProviderClient
  config: WidgetConfig
  bootstrap: Bootstrap
  messages: Messages
  products: readonly Product[]
  look: Look
}

export type Widget = WidgetParts & {
  state: WidgetState
  dispatch: Dispatch<Action>
  /** Tells the embedding page what happened. */
  emit: (type: WidgetEventType, data?: WidgetEvent['data']) => void
  /** Tells the embedding page what went wrong. */
  report: (error: unknown) => void
}

const WidgetContext = createContext<Widget | undefined>(undefined)

type Props = WidgetParts & { callbacks: Callbacks; initialState?: WidgetState; children: ReactNode }

/** Holds the machine of one widget. */
export function WidgetProvider({ callbacks, initialState = INITIAL_STATE, children, ...parts }: Props) {
  const [state, dispatch] = useReducer(reducer, initialState)
  const latest = useRef(callbacks)
  useEffect(() => {
    latest.current = callbacks
  }, [callbacks])

  const emit: Widget['emit'] = (type, data = {}) => {
    const event = { type, data }
    for (const product of parts.products) product.onEvent?.(event, widget)
    latest.current.onEvent?.(event)
    if (type === 'AUTHENTICATE_FLOW_COMPLETE') latest.current.onSuccess?.(data)
  }
  const report: Widget['report'] = (error) => latest.current.onError?.(error)
  const widget = { ...parts, state, dispatch, emit, report }
  return <WidgetContext value={widget}>{children}</WidgetContext>
}

/** The widget that a component stands in. */
export function useWidget(): Widget {
  const widget = use(WidgetContext)
  if (widget === undefined) throw new Error('A screen of the widget was rendered outside SignInWidget.')
  return widget
}
