import type { WidgetConfig } from '../config.ts'
import type { Product } from '../flow/product.ts'
import { PRODUCTS } from './screens.ts'
import { toNames, type SignInConfig } from './sign-in-config.ts'

/** Separates the options of a configuration from the code that it contains. */
export function resolveConfig(given: SignInConfig): { config: WidgetConfig; products: readonly Product[] } {
  const configured = given.products.flatMap((entry) => (typeof entry === 'string' ? [] : (entry.code?.product ?? [])))
  const found = new Map(configured.map((product) => [product.id, product]))
  return { config: toNames(given), products: PRODUCTS.map((product) => found.get(product.id) ?? product) }
}
