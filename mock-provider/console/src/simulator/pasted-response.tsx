import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { Field, toTrimmed } from '../ui/field.tsx'

const TEXT = TEXTS.simulator

type PastedResponseProps = {
  authorization_url: string
  /** @returns whether the address is the response to the request */
  onPaste: (address: string) => Promise<boolean>
}

/** Accepts the pasted authorization response for a redirect URI of another client. */
export function PastedResponse({ authorization_url, onPaste }: PastedResponseProps) {
  const [isForeign, setIsForeign] = useState(false)
  const { register, handleSubmit, formState } = useForm({ defaultValues: { address: '' } })
  const submit = handleSubmit(async ({ address }) => setIsForeign(!(await onPaste(address))))
  return (
    <form className="card" onSubmit={(event) => void submit(event)}>
      <p>
        <a className="button" href={authorization_url} target="_blank" rel="noreferrer">
          {TEXT.openAuthorization}
        </a>
      </p>
      <Field
        label={TEXT.ended}
        hint={TEXT.endedHint}
        problem={isForeign ? TEXT.unasked : undefined}
        required
        {...register('address', { setValueAs: toTrimmed })}
      />
      <button type="submit" disabled={formState.isSubmitting}>
        {TEXT.finish}
      </button>
    </form>
  )
}
