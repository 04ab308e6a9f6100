import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useScreen } from '../../flow/use-screen.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { passkeyChangeText } from '../../messages/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useScreenText } from '../../flow/use-screen-text.ts'

type Props = { id: string; name: string; onRenamed: (name: string) => void; onEnd: () => void }

export function PasskeyRowEdit({ id, name, onRenamed, onEnd }: Props) {
  const { client } = useScreen('passkey-registration-success')
  const text = useScreenText()
  const [value, setValue] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const rename = async () => {
    await client.webauthn.update(id, { name: value.trim() })
    await client.user.get()
    onRenamed(value.trim())
    onEnd()
  }
  const { submit, isSubmitting, errorText } = useSubmit(rename, {}, passkeyChangeText)
  useEffect(() => field.current?.select(), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className="lk-row-form" noValidate onSubmit={onSubmit}>
      <TextField
        inputRef={field}
        type="text"
        name="passkey-name"
        autoComplete="off"
        label={text('passkeys.name')}
        value={value}
        isReadOnly={isSubmitting}
        isInvalid={errorText !== undefined}
        error={errorText === undefined ? [] : toLinkedParts(errorText)}
        onChange={setValue}
      />
      <div className="lk-row-buttons">
        <Button type="submit" variant="primary" isBusy={isSubmitting}>
          {text('passkeys.save')}
        </Button>
        <Button variant="secondary" isDisabled={isSubmitting} onClick={onEnd}>
          {text('passkeys.cancel')}
        </Button>
      </div>
    </form>
  )
}
