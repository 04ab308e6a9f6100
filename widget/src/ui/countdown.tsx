import { useEffect, useState } from 'react'

const SECOND_MS = 1_000
const TICK_MS = 250

type Props = {
  /** When the countdown ends, on the clock of `performance.now()`. */
  expiresAt: number
  toText: (seconds: number) => string
  expiredText: string
}

/** Counts down every second without announcements. Only the end is announced. */
export function Countdown(props: Props) {
  return <CountdownTo key={props.expiresAt} {...props} />
}

function CountdownTo({ expiresAt, toText, expiredText }: Props) {
  const seconds = useSecondsUntil(expiresAt)
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
function useSecondsUntil(time: number) {
  const [now, setNow] = useState(() => performance.now())
  const isOver = now >= time
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, Math.ceil((time - now) / SECOND_MS))
}
