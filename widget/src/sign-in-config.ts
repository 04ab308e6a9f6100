import type { ProductId, WidgetConfig } from './config.ts'
import type { Product } from './flow/product.ts'
import { PRODUCTS } from './screens/index.ts'

/** A sign-in method with its options, whose code is part of the page's own bundle. Made by `@latchkey/widget/products`. */
export type ConfiguredProduct = { product: Product; options: Omit<WidgetConfig, 'products'> }

/**
 * The sign-in methods of the login form and their options. A method by its name is loaded when the form is shown; a
 * method from `@latchkey/widget/products` is there at once and brings its options.
 */
export type SignInConfig = Omit<WidgetConfig, 'products'> & {
  /** The sign-in methods. */
  products: readonly (ProductId | ConfiguredProduct)[]
}

/** Separates a configuration from the code that it brings. The options of a method take precedence. */
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
