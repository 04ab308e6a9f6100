import { createContext, useContext, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useForm, type FieldPath, type UseFormRegisterReturn } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { useAction, type Done } from '../queries/use-action.ts'
import { Outcome } from './outcome.tsx'
import { toTrimmed } from './field.tsx'

/** Closes the form around. @param done what the form has done. Undefined if it was cancelled */
const CloseContext = createContext<((done?: string) => void) | undefined>(undefined)

/**
 * A form that adds something: closed behind its button at first. Cancel, Escape and a success close it, and give the
 * focus back to the button.
 */
export function AddForm({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLFieldSetElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [done, setDone] = useState<string>()
  const open = () => {
    // Rendered synchronously, so that the first field can take the focus.
    flushSync(() => setIsOpen(true))
    setDone(undefined)
    area.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }
  const close = (outcome?: string) => {
    setIsOpen(false)
    setDone(outcome)
    button.current?.focus()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="primary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? close() : open())}
      >
        {label}
      </button>
      <div id={id} className="add-form">
        {isOpen && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape bubbles from the fields
          <fieldset
            ref={area}
            className="plain"
            aria-label={label}
            onKeyDown={({ key }) => key === 'Escape' && close()}
          >
            <CloseContext value={close}>{children}</CloseContext>
          </fieldset>
        )}
        <Outcome error={undefined} done={done} />
      </div>
    </>
  )
}

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

/**
 * A form that makes a change and shows its outcome. After a success its fields get their first values back, and an
 * `AddForm` around it closes.
 */
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
  const close = useContext(CloseContext)
  const send = handleSubmit((values) =>
    run(
      async () => {
        const result = await onSubmit(values)
        reset()
        const text = typeof done === 'function' ? done(result) : done
        close?.(text)
        return text
      },
      (text) => text,
    ),
  )
  return (
    <>
      <form className={layout} onSubmit={(event) => void send(event)}>
        {children((name) => register(name, { setValueAs: toTrimmed }))}
        {close ? (
          <div className="buttons">
            <button type="submit" className="primary" disabled={isBusy}>
              {submit}
            </button>
            <button type="button" onClick={() => close()}>
              {TEXTS.app.cancel}
            </button>
          </div>
        ) : (
          <button type="submit" disabled={isBusy}>
            {submit}
          </button>
        )}
        {layout === 'card' && <Outcome error={outcome.error} done={outcome.done} />}
      </form>
      {layout === 'toolbar' && <Outcome error={outcome.error} done={outcome.done} />}
    </>
  )
}
