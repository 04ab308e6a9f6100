import type { ComponentType } from 'react'
import type { ProductId, WidgetConfig } from '../config.ts'
import type { Product } from '../flow/product.ts'
import type { WidgetProps } from '../frame/widget-frame.tsx'

/**
 * A sign-in method with its options, whose form is part of the page's own bundle. Created by the functions of
 * `@latchkey/widget/products`.
 */
export type ConfiguredProduct = {
  id: ProductId
  options: Omit<WidgetConfig, 'products'>
  /** The code of the form. Third parties and mailed links do without: theirs is loaded once the form is shown. */
  code?: { product: Product; Form: ComponentType<SignInWidgetProps> }
}

/**
 * The sign-in methods of the login form and their options. Third parties and mailed links are available at once. Another
 * method that is given by name is loaded when the form is shown. A method from `@latchkey/widget/products` is available
 * at once, and contains its options.
 */
export type SignInConfig = Omit<WidgetConfig, 'products'> & {
  /** The sign-in methods. */
  products: readonly (ProductId | ConfiguredProduct)[]
}

export type SignInWidgetProps = WidgetProps & {
  /** The sign-in methods and their options. Default `DEFAULT_CONFIG`. */
  config?: SignInConfig | undefined
}

/** Returns a configuration that names its methods. The options of a method take precedence. */
export function toNames({ products, ...options }: SignInConfig): WidgetConfig {
  const configured = products.filter((entry) => typeof entry !== 'string')
  return {
    ...Object.assign(options, ...configured.map((entry) => entry.options)),
    products: products.map((entry) => (typeof entry === 'string' ? entry : entry.id)),
  }
}
