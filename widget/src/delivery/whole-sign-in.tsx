import { TEST_TOKEN_MARK } from '@latchkey/openapi'
import { useMemo, useState } from 'react'
import { attempt } from '../client/attempt.ts'
import type { ProviderClient } from '../client/index.ts'
import { findStorageAreas } from '../client/storage.ts'
import { DEFAULT_CONFIG, has, otpMethodsOf, TOO_MANY_BUTTONS, validateConfig, type WidgetConfig } from '../config.ts'
import { findKeptPasscode, toKey } from '../contacts/kept-passcode.ts'
import { load, type Part } from '../lazy/lazy-part.ts'
import { placeholdersOf } from '../flow/placeholders.ts'
import { useClient } from '../flow/provider-context.tsx'
import { INITIAL_STATE, type OtpState, type WidgetState } from '../flow/reducer.ts'
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

/**
 * The login form with all of its screens. Starts with the second factor of a sign-in that needs one, or with the passcode
 * screen that was shown before a reload.
 */
export function WholeSignIn({ config: given = DEFAULT_CONFIG, ...props }: WholeSignInProps) {
  useState(addFormStyles) // before the first rendering is styled
  const client = useClient()
  const { config, products } = useMemo(() => resolveConfig(given), [given])
  const problem = validateConfig(config)
  const isSilent = problem === TOO_MANY_BUTTONS && !client.publicToken.includes(TEST_TOKEN_MARK)
  const [begun] = useState(() => findBegun(client, config))
  const isBegun = useIsInBrowser() && begun !== undefined
  return (
    <WidgetFrame
      // Only after hydration is it known whether the visitor has begun a sign-in.
      key={String(isBegun)}
      {...props}
      config={config}
      products={products}
      findScreen={findScreen}
      label="main.title"
      initialState={isBegun ? { ...INITIAL_STATE, ...begun } : INITIAL_STATE}
      firstParts={isBegun ? [] : listFirstParts(config, products)}
      placeholders={placeholdersOf(config)}
      problem={problem && { id: problem, config, isSilent }}
    />
  )
}

/** Returns the state of a sign-in that this browser has begun. */
function findBegun(client: ProviderClient, config: WidgetConfig): Partial<WidgetState> | undefined {
  if (client.intermediateToken.get() !== null) return { screen: 'second-factor' }
  const otpState = findReloadedPasscode(client.publicToken)
  const isConfigured =
    otpState && [...otpMethodsOf(config), has(config, 'passwords') && 'email'].includes(otpState.type)
  return isConfigured ? { screen: 'otp-authenticate', otpState } : undefined
}

/** Time after which a reload of the page shows the form instead. */
const MAX_AGE_MS = 600_000

/**
 * Returns what the passcode screen was about before the browser reloaded or restored the page, rather than followed a
 * link, if that was at most ten minutes ago.
 */
function findReloadedPasscode(publicToken: string): OtpState | undefined {
  return attempt(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (!entry || Reflect.get(entry, 'type') === 'navigate') {
      // Otherwise a later reload would lead to a screen that the person has left.
      findStorageAreas().tab?.removeItem(toKey(publicToken))
      return undefined
    }
    const kept: OtpState = JSON.parse(findKeptPasscode(publicToken) ?? '{}') // only the passcode screen writes it
    const { date } = kept.sentAt
    const age = Date.now() - date
    // `performance.now()` counts from the load of the page.
    return age >= 0 && age <= MAX_AGE_MS ? { ...kept, sentAt: { date, monotonic: performance.now() - age } } : undefined
  })
}
