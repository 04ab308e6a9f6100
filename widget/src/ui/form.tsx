import {
  Component,
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

/**
 * An address that no browser opens from a page of https or a loopback host. Other ways let fields or people get out:
 * the page's own address takes the fields of a GET, `method="dialog"` closes the dialog that a host shows the form in,
 * an address without a host leads to a blank page. A `submit` property on the element does not exist for the scripts
 * of extensions. It is not a `blob:` address, because Firefox saves no password of a form with one.
 */
const NOWHERE = 'file:///'

type FilledProps = { find: () => HTMLInputElement | null | undefined; value: string; onFilled: (value: string) => void }

/**
 * Keeps what a field was filled with without an event: a rendering would replace it by the value that is known. Its place
 * is before the field.
 */
export class Filled extends Component<FilledProps> {
  override getSnapshotBeforeUpdate({ value }: FilledProps): string | null {
    const held = this.props.find()?.value ?? value
    return held === value ? null : held
  }
  override componentDidUpdate({ value }: FilledProps, _state: object, held: string | null) {
    if (held !== null && this.props.value === value) this.props.onFilled(held)
  }
  override render() {
    return null
  }
}

type Props = {
  /** Default: fields and buttons below each other. */
  className?: string
  onSubmit: () => void
  children: ReactNode
}

/** Reads a field. @returns whether it held something else than its form knew */
type ReadField = () => boolean

const Fields = createContext<Set<ReadField> | undefined>(undefined)

/**
 * Reads a field when its form is submitted. Autofill, password managers, extensions and restored pages fill fields
 * without an event, so what the field holds counts.
 *
 * @param read passes a new value on, and returns whether there was one
 */
export function useReadField(read: ReadField): void {
  const fields = useContext(Fields)
  useEffect(() => {
    fields?.add(read)
    return () => void fields?.delete(read)
  })
}

/**
 * The only form element of the widget and of its app. It never leaves the page, and never puts a field into an address:
 * not before its script runs, not after the script has failed, and not by `form.submit()`, by which some password
 * managers submit and which dispatches no event. `post` keeps the fields out of the address and the console.
 */
export function Form({ className = 'lk-stack', onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [fields] = useState(() => new Set<ReadField>())
  const [readings, setReadings] = useState(0)
  // The form is submitted when it has rendered the values that were read.
  useBrowserLayoutEffect(() => {
    if (readings > 0) onSubmit()
  }, [readings]) // oxlint-disable-line react-hooks/exhaustive-deps -- once for each reading
  useSubmission(form, () => {
    const changed = [...fields].filter((read) => read())
    if (changed.length > 0) setReadings((count) => count + 1)
    else onSubmit()
  })
  return (
    <form ref={form} className={className} method="post" action={NOWHERE} noValidate>
      <Fields.Provider value={fields}>{children}</Fields.Provider>
    </form>
  )
}

/**
 * Listens on the element itself, because the event stops at the next form: React listens above a host's form in which
 * the widget may be. A host's form never learns of it.
 */
function useSubmission(form: RefObject<HTMLFormElement | null>, submit: () => void) {
  const isDispatched = useRef(false)
  useBrowserLayoutEffect(() => {
    const onSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      isDispatched.current = true
      submit()
    }
    // A sandboxed frame without `allow-forms` dispatches no `submit`. Enter in a field clicks the button, too.
    const onClick = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[type=submit]'))) return
      isDispatched.current = false
      setTimeout(() => {
        if (!isDispatched.current && !event.defaultPrevented) submit()
      })
    }
    const element = form.current
    element?.addEventListener('submit', onSubmit)
    element?.addEventListener('click', onClick)
    return () => {
      element?.removeEventListener('submit', onSubmit)
      element?.removeEventListener('click', onClick)
    }
  })
}
