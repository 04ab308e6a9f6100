import type { ProductId, WidgetConfig } from './config.ts'
import type { Product } from './flow/product.ts'
import { PRODUCTS } from './screens/index.ts'

/**
 * A sign-in method with its options, whose code is part of the page's own bundle. Created by the functions of
 * `@latchkey/widget/products`.
 */
export type ConfiguredProduct = { product: Product; options: Omit<WidgetConfig, 'products'> }

/**
 * The sign-in methods of the login form and their options. A method that is given by name is loaded when the form is
 * shown. A method from `@latchkey/widget/products` is available at once and contains its options.
 */
export type SignInConfig = Omit<WidgetConfig, 'products'> & {
  /** The sign-in methods. */
  products: readonly (ProductId | ConfiguredProduct)[]
}

/** Separates the options of a configuration from the code that it contains. The options of a method take precedence. */
export function resolveConfig({ products: given, ...options }: SignInConfig): {
  config: WidgetConfig
  products: readonly Product[]
} {
  const configured = given.filter((entry) => typeof entry !== 'string')
  const own = new Map(configured.map(({ product }) => [product.id, product]))
  const config: WidgetConfig = {
    ...Object.assign(options, ...configured.map((entry) => entry.options)),
    products: given.map((entry) => (typeof entry === 'string' ? entry : entry.product.id)),
  }
  return { config, products: PRODUCTS.map((product) => own.get(product.id) ?? product) }
}
