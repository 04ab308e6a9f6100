import type { Ref } from 'react'

/** An invisible field in which password managers find the username of a new password. */
export function HiddenUsername({ inputRef }: { inputRef: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={inputRef}
      className="lk-hidden"
      type="email"
      name="username"
      autoComplete="username"
      aria-hidden="true"
      tabIndex={-1}
      readOnly
    />
  )
}
