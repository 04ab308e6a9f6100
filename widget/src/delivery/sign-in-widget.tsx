import { DEFAULT_CONFIG } from '../config.ts'
import { FormInTwoSteps } from './early/form-in-two-steps.tsx'
import { loadWhole } from './early/load-whole.ts'
import type { SignInWidgetProps } from './sign-in-config.ts'

/** The login form. Starts with the second factor of a sign-in that needs one. Requires a `ProviderContext`. */
export function SignInWidget(props: SignInWidgetProps) {
  const { products } = props.config ?? DEFAULT_CONFIG
  for (const product of products) {
    if (typeof product !== 'string' && product.code) return <product.code.Form {...props} />
  }
  return <FormInTwoSteps {...props} load={loadWhole} />
}
