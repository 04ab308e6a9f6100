import type { ErrorType } from '@latchkey/openapi'
import { useState } from 'react'
import { addressRules } from '../lazy/address-rules.ts'
import { useFormText } from '../flow/use-form-text.ts'
import { useSubmit, type Reactions } from '../flow/use-submit.ts'
import { useWidget } from '../flow/widget-context.tsx'
import { toAutoComplete } from './auto-complete.ts'
import { loadAddressRules, toReadAddress, toWireAddress } from './email-address.ts'

/** Errors that the address itself causes: they mark the field as invalid and move the focus there. */
const ADDRESS_ERRORS: readonly ErrorType[] = ['invalid_email', 'inactive_email', 'email_not_found']

type Options = {
  initialEmail?: string
  /** The `autocomplete` attribute of the field. Default: `email`. */
  fill?: 'email' | 'username'
  reactions?: Reactions
}

/**
 * Controls the form with an email address and a button. Returns the props of `ui/email-form.tsx`.
 *
 * @param onAddress is called with a well-formed address in its wire form
 */
export function useEmailForm(onAddress: (email: string) => Promise<void>, options: Options = {}) {
  const { initialEmail = '', fill = 'email', reactions } = options
  const { config } = useWidget()
  const text = useFormText()
  const [email, setEmail] = useState(() => toReadAddress(initialEmail))
  const [attempts, setAttempts] = useState(0)
  const { submit, isSubmitting, errorParts, isFailedWith, forget } = useSubmit(
    onAddress,
    reactions,
    (error, messages) => addressRules.emailErrorText?.(error, messages, email),
  )
  const isMalformed = attempts > 0 && toWireAddress(email) === undefined

  const onSubmit = async () => {
    await loadAddressRules(email)
    setAttempts((before) => before + 1)
    const address = toWireAddress(email)
    if (address !== undefined) await submit(address)
  }
  const onChange = (value: string) => {
    setEmail(value)
    forget()
  }
  return {
    autoComplete: toAutoComplete(config, fill),
    value: email,
    label: text('email.label'),
    button: text('email.continue'),
    status: isSubmitting ? text('form.sending') : '',
    isBusy: isSubmitting,
    isInvalid: isMalformed || isFailedWith(ADDRESS_ERRORS),
    attempts,
    error: isMalformed ? [{ text: text('error.invalid_email') }] : errorParts,
    onChange,
    onSubmit: () => void onSubmit(),
  }
}
