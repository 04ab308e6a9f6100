import type { WidgetConfig } from '../../config.ts'
import { formTabs } from '../../flow/form-tabs.ts'
import type { Part } from '../../lazy/lazy-part.ts'
import { mainScreenParts } from '../../flow/main-screen-parts.ts'
import type { OfferedPart, Product } from '../../flow/product.ts'
import { INITIAL_STATE } from '../../flow/reducer.ts'
import { LoginForm } from './login-form.tsx'

/** Returns the parts that products provide, and the form that holds their tabs. */
export function toOffered(products: readonly Product[]): Partial<Record<OfferedPart, Part>> {
  return Object.assign({ form: LoginForm }, ...products.map(({ parts }) => parts))
}

/** Returns the components that the first rendering of the main screen consists of. */
export function listFirstParts(config: WidgetConfig, products: readonly Product[]): (Part | undefined)[] {
  const tabs = formTabs(config, products)
  const offered = toOffered(products)
  const parts = mainScreenParts({
    config,
    look: { logoImageUrl: '', hideHeaderText: true },
    state: INITIAL_STATE,
    isOffered: (part) => (part === 'form' ? tabs.length > 0 : offered[part] !== undefined),
  })
  const components: Partial<Record<string, Part>> = offered
  return parts.flatMap((part) => (part === 'form' ? [components[part], tabs[0]?.Form] : [components[part]]))
}
