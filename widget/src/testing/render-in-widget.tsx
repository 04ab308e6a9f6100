import { renderHook } from 'vitest-browser-react'
import type { Callbacks } from '../config.ts'
import type { WidgetState } from '../flow/reducer.ts'
import { WidgetProvider, type WidgetParts } from '../flow/widget-context.tsx'
import { createWidgetParts } from './widget-parts.ts'

type Options = { parts?: Partial<WidgetParts>; callbacks?: Callbacks; initialState?: WidgetState }

/** Renders a hook inside a widget without products. */
export function renderInWidget<Result>(useIt: () => Result, options: Options = {}) {
  const { parts = {}, callbacks = {}, initialState } = options
  const widget = { ...createWidgetParts(parts), callbacks, ...(initialState && { initialState }) }
  return renderHook(useIt, {
    wrapper: ({ children }) => <WidgetProvider {...widget}>{children}</WidgetProvider>,
  })
}
