import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useBrowserLayoutEffect } from './use-browser-layout-effect.ts'

/**
 * An address that no browser opens from a page of https or a loopback host. Other ways let fields or people get out:
 * the page's own address takes the fields of a GET, `method="dialog"` closes the dialog that a host shows the form in,
 * an address without a host leads to a blank page. A `submit` property on the element does not exist for the scripts
 * of extensions. It is not a `blob:` address, because Firefox saves no password of a form with one.
 */
const NOWHERE = 'file:///'

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
  const [fields] = useState(() => new Set<ReadField>())
  const [readings, setReadings] = useState(0)
  // The form is submitted when it has rendered the values that were read.
  useBrowserLayoutEffect(() => {
    if (readings > 0) onSubmit()
  }, [readings]) // oxlint-disable-line react-hooks/exhaustive-deps -- once for each reading
  return (
    <form
      className={className}
      method="post"
      action={NOWHERE}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const changed = [...fields].filter((read) => read())
        if (changed.length > 0) setReadings((count) => count + 1)
        else onSubmit()
      }}
    >
      <Fields.Provider value={fields}>{children}</Fields.Provider>
    </form>
  )
}
