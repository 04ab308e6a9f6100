import { useRef, type FormEvent, type ReactNode } from 'react'
import { readFields } from '../form-fields.ts'
import { useAction, type Done } from '../queries/use-action.ts'
import { Outcome } from './outcome.tsx'

type ActionFormProps<Result> = {
  submit: string
  /** Called with the fields by name, trimmed. */
  onSubmit: (fields: Partial<Record<string, string>>) => Promise<Result>
  done: Done<Result>
  layout?: 'card' | 'toolbar'
  children: ReactNode
}

/** A form that makes a change and shows its outcome. Its fields are cleared after a success. */
export function ActionForm<Result>({ submit, onSubmit, done, layout = 'card', children }: ActionFormProps<Result>) {
  const { run, isBusy, ...outcome } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = readFields(event.currentTarget)
    void run(async () => {
      const result = await onSubmit(fields)
      form.current?.reset()
      return result
    }, done)
  }
  return (
    <>
      <form ref={form} className={layout} onSubmit={send}>
        {children}
        <button type="submit" disabled={isBusy}>
          {submit}
        </button>
        {layout === 'card' && <Outcome {...outcome} />}
      </form>
      {layout === 'toolbar' && <Outcome {...outcome} />}
    </>
  )
}
