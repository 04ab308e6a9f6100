import { useEffect, useState } from 'react'
import { since, type Moment } from '../browser/moment.ts'

const SECOND_MS = 1_000
const TICK_MS = 250

type Props = {
  startedAt: Moment
  lifetimeMs: number
  toText: (seconds: number) => string
  expiredText: string
}

/** Counts down every second without announcements. Only the end is announced. */
export function Countdown(props: Props) {
  return <CountdownFrom key={props.startedAt.monotonic} {...props} />
}

function CountdownFrom({ startedAt, lifetimeMs, toText, expiredText }: Props) {
  const seconds = useSecondsLeft(startedAt, lifetimeMs)
  return (
    <>
      {seconds > 0 && (
        <p role="timer" className="lk-text">
          {toText(seconds)}
        </p>
      )}
      <output className="lk-text">{seconds === 0 && expiredText}</output>
    </>
  )
}

/** Reads the clock instead of counting ticks, because timers of a background tab are delayed. */
function useSecondsLeft(startedAt: Moment, lifetimeMs: number) {
  const [age, setAge] = useState(() => since(startedAt))
  const isOver = age >= lifetimeMs
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setAge(since(startedAt)), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver, startedAt])
  return Math.max(0, Math.ceil((lifetimeMs - age) / SECOND_MS))
}
