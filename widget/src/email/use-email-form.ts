import { useRef, useState, type FormEvent } from 'react'
import { toLinkedParts } from '../messages/linked-parts.ts'
import { toAutoComplete } from '../passkey/auto-complete.ts'
import { isEmailAddress } from './email-address.ts'
import { useSubmit, type Reactions } from '../flow/use-submit.ts'
import { useText } from '../flow/use-text.ts'
import { useWidget } from '../flow/widget-context.tsx'

/** What the address itself is to blame for: shown at the field, which then has the focus. */
const ABOUT_THE_ADDRESS: readonly (string | undefined)[] = ['invalid_email', 'inactive_email', 'email_not_found']

type Options = {
  initialEmail?: string
  /** What the browser fills the field with. Default `email`. */
  fill?: 'email' | 'username'
  reactions?: Reactions
}

/**
 * The form with an address and a button. What it returns is what `ui/email-form.tsx` shows.
 *
 * @param send is given an address of the right shape, without spaces around it
 */
export function useEmailForm(send: (email: string) => Promise<void>, options: Options = {}) {
  const { initialEmail = '', fill = 'email', reactions } = options
  const { config } = useWidget()
  const text = useText()
  const field = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState(initialEmail)
  const [isChecked, setIsChecked] = useState(false)
  const { submit, isSubmitting, errorText, errorType, forget } = useSubmit(send, reactions)
  const address = email.trim()
  const isMalformed = isChecked && !isEmailAddress(address)
  const shownText = isMalformed ? text('error.invalid_email') : errorText

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isEmailAddress(address)) await submit(address)
    else field.current?.focus()
  }
  const onChange = (value: string) => {
    setEmail(value)
    forget()
  }
  return {
    field,
    autoComplete: toAutoComplete(config, fill),
    value: email,
    label: text('email.label'),
    button: text('email.continue'),
    status: isSubmitting ? text('form.sending') : '',
    isBusy: isSubmitting,
    isInvalid: isMalformed || ABOUT_THE_ADDRESS.includes(errorType),
    error: shownText === undefined ? [] : toLinkedParts(shownText),
    onChange,
    onSubmit,
  }
}
