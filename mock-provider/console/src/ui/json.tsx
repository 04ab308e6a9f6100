/** A formatted JSON value. Focusable, so that it can be scrolled by keyboard. */
export function Json({ label, value }: { label: string; value: unknown }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="json">
      <pre>{JSON.stringify(value, null, 2)}</pre>
    </section>
  )
}
