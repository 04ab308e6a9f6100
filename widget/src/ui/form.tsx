import { Component, useRef, useState, type ReactNode } from 'react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

/**
 * An address that no browser opens from a page of https or a loopback host. Other ways let fields or people get out:
 * the page's own address takes the fields of a GET, `method="dialog"` closes the dialog that a host shows the form in,
 * an address without a host leads to a blank page. A `submit` property on the element does not exist for the scripts
 * of extensions. It is not a `blob:` address, because Firefox saves no password of a form with one.
 */
const NOWHERE = 'file:///'

/** Those on the page. */
const mounted = new Set<Filled>()

type FilledProps = {
  find: () => HTMLInputElement | null | undefined
  /** Returns the value that the form knows. */
  known: () => string
  /** Called with what the field holds, if the form does not know it. */
  onFilled: (value: string, input: HTMLInputElement) => void
}

/**
 * Notices what a field was filled with without an event, by autofill, a password manager, an extension or a restored
 * page: when it appears, when its form is submitted, and with each rendering, which would replace it by the known value.
 * Its place is before the field.
 */
export class Filled extends Component<FilledProps> {
  override componentDidMount() {
    mounted.add(this)
    this.read()
  }
  override componentWillUnmount() {
    mounted.delete(this)
  }
  override getSnapshotBeforeUpdate({ find }: FilledProps) {
    return find()?.value ?? null
  }
  override componentDidUpdate({ known }: FilledProps, _state: object, held: string | null) {
    const input = this.props.find()
    if (!input || held === null || held === known() || known() !== this.props.known()) return
    input.value = held
    this.read()
  }
  /** @returns whether the field, which is one of this form, held something else than its form knew */
  read(form?: HTMLFormElement | null): boolean {
    const { find, known, onFilled } = this.props
    const input = find()
    if (!input || (form && input.form !== form) || input.value === known()) return false
    onFilled(input.value, input)
    return true
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

/**
 * The only form element of the widget and of its app. It never leaves the page, and never puts a field into an address:
 * not before its script runs, not after the script has failed, and not by `form.submit()`, by which some password
 * managers submit and which dispatches no event. `post` keeps the fields out of the address and the console.
 */
export function Form({ className = 'lk-stack', onSubmit, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [reading, setReading] = useState<object>()
  // The form is submitted when it has rendered the values that were read.
  useBrowserLayoutEffect(() => {
    if (reading) onSubmit()
  }, [reading]) // oxlint-disable-line react-hooks/exhaustive-deps -- once for each reading
  const submit = () => {
    const changed = [...mounted].filter((field) => field.read(form.current))
    if (changed.length > 0) setReading({})
    else onSubmit()
  }
  useBrowserLayoutEffect(() => {
    if (!form.current) return
    // Handled by the element itself, because the event stops at the next form: React listens above a host's form in which
    // the widget may be. A host's form never learns of it.
    form.current.onsubmit = (event) => {
      event.preventDefault()
      event.stopPropagation()
      clearTimeout(pressed.current)
      submit()
    }
    // A sandboxed frame without `allow-forms` dispatches no `submit`. Enter in a field clicks the button, too.
    form.current.onclick = (event) => {
      if (!(event.target instanceof Element && event.target.closest('[type=submit]'))) return
      pressed.current = setTimeout(() => event.defaultPrevented || submit())
    }
  })
  return (
    <form ref={form} className={className} method="post" action={NOWHERE} noValidate>
      {children}
    </form>
  )
}
