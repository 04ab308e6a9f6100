import { useId } from 'react'

/** The read-only username beside a password: password managers store the password under it. */
export function UsernameField({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className="lk-field">
      <label className="lk-label" htmlFor={id}>
        {label}
      </label>
      <div className="lk-field-row">
        <input
          id={id}
          className="lk-input"
          type="email"
          name="username"
          autoComplete="username"
          value={value}
          readOnly
        />
      </div>
    </div>
  )
}
