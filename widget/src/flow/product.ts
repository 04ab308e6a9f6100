import type { ComponentType } from 'react'
import type { ProviderClient } from '../client/index.ts'
import type { OtpMethod, ProductId, WidgetConfig } from '../config.ts'
import type { Emit, WidgetEvent } from '../widget-event.ts'
import type { OfferedPart } from './main-screen-parts.ts'
import type { ScreenId } from './screens.ts'

/** The parts of a widget that a product can use while it handles an event. */
export type EventContext = {
  client: ProviderClient
  config: WidgetConfig
  emit: Emit
  report: (error: unknown) => void
}

/** A sign-in method: its parts of the main screen, and the screens that follow. Lazy, or part of the page's own bundle. */
export type Product = {
  id: ProductId
  screens: Partial<Record<ScreenId, ComponentType>>
  parts: Partial<Record<OfferedPart, ComponentType>>
  /** Forms of the login form, each behind the tab of its delivery method. */
  tabs: Partial<Record<OtpMethod, ComponentType>>
  /** Mounted beside the login form; renders nothing. */
  FormCompanion?: ComponentType
  /** Reacts to an event of any product without showing anything. */
  onEvent?: (event: WidgetEvent, context: EventContext) => void
}
