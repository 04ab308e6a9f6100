import { FormInTwoSteps } from '../early/form-in-two-steps.tsx'
import type { SignInWidgetProps } from '../sign-in-config.ts'
import { loadWholeForm } from './load-whole-form.ts'

/** The login form of the script that loads the code behind the form later. */
export function EarlyForm(props: SignInWidgetProps) {
  return <FormInTwoSteps {...props} load={loadWholeForm} />
}
