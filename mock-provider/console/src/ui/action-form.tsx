import { useForm, type FieldPath, type UseFormRegisterReturn } from 'react-hook-form'
import type { ReactNode } from 'react'
import { useAction, type Done } from '../queries/use-action.ts'
import { Outcome } from './outcome.tsx'
import { toTrimmed } from './field.tsx'

type Texts = Record<string, string>
/** Registers the input of a field with the form. */
type Register<Fields extends Texts> = (name: FieldPath<Fields>) => UseFormRegisterReturn

type ActionFormProps<Fields extends Texts, Result> = {
  submit: string
  /** The fields by name, with their initial values. */
  fields: Fields
  /** Called with the trimmed values of the fields. */
  onSubmit: (fields: Fields) => Promise<Result>
  done: Done<Result>
  layout?: 'card' | 'toolbar'
  children: (register: Register<Fields>) => ReactNode
}

/** A form that makes a change and shows its outcome. Its fields get their first values back after a success. */
export function ActionForm<Fields extends Texts, Result>({
  submit,
  fields,
  onSubmit,
  done,
  layout = 'card',
  children,
}: ActionFormProps<Fields, Result>) {
  const { run, isBusy, ...outcome } = useAction()
  const { register, handleSubmit, reset } = useForm<Fields>({ values: fields })
  const send = handleSubmit((values) =>
    run(async () => {
      const result = await onSubmit(values)
      reset()
      return result
    }, done),
  )
  return (
    <>
      <form className={layout} onSubmit={(event) => void send(event)}>
        {children((name) => register(name, { setValueAs: toTrimmed }))}
        <button type="submit" disabled={isBusy}>
          {submit}
        </button>
        {layout === 'card' && <Outcome error={outcome.error} done={outcome.done} />}
      </form>
      {layout === 'toolbar' && <Outcome error={outcome.error} done={outcome.done} />}
    </>
  )
}
