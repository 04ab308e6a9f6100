const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** An RFC 3339 time as people here write it. */
export function Time({ at }: { at: string }) {
  return <time dateTime={at}>{FORMAT.format(new Date(at))}</time>
}
