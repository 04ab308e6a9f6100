import type { ProviderClient } from '../client/index.ts'
import type { OtpMethod, ProductId, WidgetConfig } from '../config.ts'
import type { Emit, WidgetEvent } from '../widget-event.ts'
import type { Part } from '../lazy/lazy-part.ts'

/** The parts of the main screen that products provide. They provide `form` through their tabs. */
export type OfferedPart = 'passkey' | 'third-party' | 'crypto' | 'form'

/** The parts of a widget that a product can use in an event handler. */
export type EventContext = {
  client: ProviderClient
  config: WidgetConfig
  emit: Emit
  report: (error: unknown) => void
}

/**
 * A sign-in method: its parts of the main screen. Loaded lazily, or part of the page's own bundle.
 */
export type Product = {
  id: ProductId
  parts: Partial<Record<OfferedPart, Part>>
  /** Forms of the login form, each behind the tab of its delivery method. */
  tabs: Partial<Record<OtpMethod, Part>>
  /** Mounted beside the login form; renders nothing. */
  FormCompanion?: Part
  /** Reacts to an event of any product without showing anything. */
  onEvent?: (event: WidgetEvent, context: EventContext) => void
}
