import type { ReactNode } from 'react'

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

/**
 * The only form element of the widget and of its app. It never leaves the page, and never puts a field into an address:
 * not before its script runs, not after the script has failed, and not by `form.submit()`, by which some password
 * managers submit and which dispatches no event. `post` keeps the fields out of the address and the console.
 */
export function Form({ className = 'lk-stack', onSubmit, children }: Props) {
  return (
    <form
      className={className}
      method="post"
      action={NOWHERE}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
