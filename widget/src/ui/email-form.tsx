import { Button } from './button.tsx'
import { Form } from './form.tsx'
import { TextField, type ErrorPart } from './text-field.tsx'

type Props = {
  value: string
  label: string
  button: string
  /** Current status, for screen readers. */
  status: string
  isBusy: boolean
  isInvalid: boolean
  /** How often the form was submitted. */
  attempts: number
  error: readonly ErrorPart[]
  /** Default `email`. With `webauthn` the browser offers passkeys, too. */
  autoComplete?: string
  onChange: (value: string) => void
  onSubmit: () => void
}

/** An email address and a button. Browsers strip the spaces around the value of a field of type `email`. */
export function EmailForm({ button, status, isBusy, onSubmit, autoComplete = 'email', ...props }: Props) {
  return (
    <Form onSubmit={onSubmit}>
      <TextField
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
    </Form>
  )
}
