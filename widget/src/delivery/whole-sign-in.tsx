import { useMemo, useState } from 'react'
import { DEFAULT_CONFIG, validateConfig } from '../config.ts'
import { excessProvidersOf } from './excess-providers.ts'
import { load, type Part } from '../lazy/lazy-part.ts'
import { placeholdersOf } from '../flow/placeholders.ts'
import { useClient } from '../flow/provider-context.tsx'
import { INITIAL_STATE } from '../flow/reducer.ts'
import { useIsInBrowser } from '../ui/use-is-in-browser.ts'
import { resolveConfig } from './resolve-config.ts'
import { findScreen } from './screens.ts'
import { listFirstParts } from '../frame/main/main-parts.ts'
import type { SignInConfig, SignInWidgetProps } from './sign-in-config.ts'
import { addFormStyles } from '../theme/form-styles.ts'
import { WidgetFrame } from '../frame/widget-frame.tsx'

export { loadActions } from '../flow/load-actions.ts'
export { keepInput } from '../frame/keep-input.ts'

export type WholeSignInProps = SignInWidgetProps & {
  /** Called with the main screen when it is first shown, before it is painted. */
  onMain?: ((main: Element) => void) | undefined
}

/** Returns the components that the first rendering of the form consists of. */
export function listFirst(given: SignInConfig): (Part | undefined)[] {
  const { config, products } = resolveConfig(given)
  return listFirstParts(config, products)
}

/** Loads what the first rendering of the form consists of. A part that fails to load shows its error. */
export async function loadFirst(config: SignInConfig): Promise<void> {
  await load(listFirst(config))
}

/** The login form with all of its screens. Starts with the second factor of a sign-in that needs one. */
export function WholeSignIn({ config: given = DEFAULT_CONFIG, ...props }: WholeSignInProps) {
  useState(addFormStyles) // before the first rendering is styled
  const { config, products } = useMemo(() => resolveConfig(given), [given])
  const { intermediateToken } = useClient()
  const [hasToken] = useState(() => intermediateToken.get() !== null)
  const isBegun = useIsInBrowser() && hasToken
  return (
    <WidgetFrame
      // Only after hydration is it known whether the visitor has begun a sign-in.
      key={String(isBegun)}
      {...props}
      config={config}
      products={products}
      findScreen={findScreen}
      label="main.title"
      initialState={isBegun ? { ...INITIAL_STATE, screen: 'second-factor' } : INITIAL_STATE}
      firstParts={isBegun ? [] : listFirstParts(config, products)}
      placeholders={placeholdersOf(config)}
      problem={validateConfig(config)}
      problemValues={{ excess: excessProvidersOf(config) }}
    />
  )
}
