import type { ComponentType } from 'react'
import type { ProductId } from '../config.ts'
import type { WidgetEvent } from './events.ts'
import type { FormTab } from './form-tabs.ts'
import type { OfferedPart } from './main-screen-parts.ts'
import type { ScreenId } from './screens.ts'
import type { Widget } from './widget-context.tsx'

/** A sign-in method: what it puts on the main screen, and the screens that follow from there. */
export type Product = {
  id: ProductId
  screens: Partial<Record<ScreenId, ComponentType>>
  parts: Partial<Record<OfferedPart, ComponentType>>
  /** Forms of the login form, each behind its tab. */
  tabs: Partial<Record<FormTab, ComponentType>>
  /** Works beside the login form while it is shown, and shows nothing itself. */
  FormCompanion?: ComponentType
  /** Does what follows quietly from an event of any product. */
  onEvent?: (event: WidgetEvent, widget: Pick<Widget, 'client' | 'config' | 'emit' | 'report'>) => void
}
