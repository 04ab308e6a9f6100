import { createContext, useContext } from 'react'

const EXACT = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const

/** Formats a time in English and the browser's time zone, including the name of the zone. */
function toExactText(at: string): string {
  return new Intl.DateTimeFormat('en', EXACT).format(new Date(at))
}

/** The units with their durations in milliseconds, the largest first. A unit is used from its own duration on. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** The largest difference, in milliseconds, that is shown in relative words. Beyond it, a date is more useful. */
const MAX_RELATIVE_MS = 7 * 86_400_000

const NowContext = createContext<number | undefined>(undefined)

/** Provides the tenant's time, which relative times refer to. Milliseconds since the epoch; undefined while unknown. */
export const NowProvider = NowContext

/** Returns a time in words relative to another, such as “3 minutes ago”. Undefined when they are too far apart. */
export function findRelativeText(at: number, now: number): string | undefined {
  const distance = at - now
  if (Math.abs(distance) > MAX_RELATIVE_MS) return undefined
  const [unit, size] = UNITS.find(([, from]) => Math.abs(distance) >= from) ?? ['second', 1_000]
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.trunc(distance / size), unit)
}

/** An RFC 3339 time, relative to the tenant's time. The exact time and its zone are shown on hover. */
export function Time({ at }: { at: string }) {
  const now = useContext(NowContext)
  const exact = toExactText(at)
  const relative = now === undefined ? undefined : findRelativeText(Date.parse(at), now)
  return (
    <time dateTime={at} title={relative && exact}>
      {relative ?? exact}
    </time>
  )
}

/** An RFC 3339 time on two lines: the time of the day, and the date with the zone. */
export function ClockFace({ at }: { at: string }) {
  const { hour, minute, second, ...date } = EXACT
  const write = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en', parts).format(new Date(at))
  return (
    <time dateTime={at}>
      <strong>{write({ hour, minute, second })}</strong> <span>{write(date)}</span>
    </time>
  )
}

/** An RFC 3339 time with its date and its zone. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{toExactText(at)}</time>
}
