import type { OtpMethod, ProductId, WidgetConfig } from '../config.ts'
import type { Part } from '../lazy/lazy-part.ts'
import { configuredTabs } from './main-screen-parts.ts'
import type { Product } from './product.ts'

/** Returns the tabs of a configuration with their forms. Tabs that no product has a form for are left out. */
export function formTabs(
  config: WidgetConfig,
  products: readonly Pick<Product, 'id' | 'tabs'>[],
): { tab: OtpMethod; Form: Part }[] {
  const findForm = (tab: OtpMethod, id: ProductId) => products.find((product) => product.id === id)?.tabs[tab]
  return configuredTabs(config).flatMap(({ tab, products: ids }) => {
    const [Form] = ids.flatMap((id) => findForm(tab, id) ?? [])
    return Form ? [{ tab, Form }] : []
  })
}
