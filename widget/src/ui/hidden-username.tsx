import type { Ref } from 'react'

/** The place beside a new password where password managers look for whose it is, when nobody has to type that. */
export function HiddenUsername({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
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
