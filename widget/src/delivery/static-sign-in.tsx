import { DEFAULT_CONFIG } from '../config.ts'
import { useRenderEvent } from '../flow/use-render-event.ts'
import { toNames, type SignInWidgetProps } from './sign-in-config.ts'
import { WholeSignIn } from './whole-sign-in.tsx'

/** The login form of a page whose own bundle has the code behind the form. */
export function StaticSignIn(props: SignInWidgetProps) {
  useRenderEvent(toNames(props.config ?? DEFAULT_CONFIG))
  return <WholeSignIn {...props} />
}
