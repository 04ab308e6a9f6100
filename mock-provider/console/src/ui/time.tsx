const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** An RFC 3339 time in the user's locale. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))}</time>
}
