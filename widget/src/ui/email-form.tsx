import type { FormEvent, RefObject } from 'react'
import { Button } from './button.tsx'
import { TextField, type ErrorPart } from './text-field.tsx'

type Props = {
  field: RefObject<HTMLInputElement | null>
  value: string
  label: string
  button: string
  /** What goes on, for those who do not see the button. */
  status: string
  isBusy: boolean
  isInvalid: boolean
  error: readonly ErrorPart[]
  /** Default `email`. With `webauthn` in it the browser offers passkeys. */
  autoComplete?: string
  onChange: (value: string) => void
  onSubmit: (event: FormEvent) => Promise<void>
}

/** An address and a button. */
export function EmailForm({ field, button, status, isBusy, onSubmit, autoComplete = 'email', ...props }: Props) {
  return (
    <form className="lk-stack" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextField
        ref={field}
        type="email"
        name="email"
        autoComplete={autoComplete}
        inputMode="email"
        isReadOnly={isBusy}
        {...props}
      />
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {button}
      </Button>
      <output className="lk-hidden">{status}</output>
    </form>
  )
}
