import { useEffect, useState } from 'react'
import { SLOW_WAIT_MS } from '../constants.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { Button } from './button.tsx'

type SlowWaitProps = { onRetry: () => void }

/** Shown by a page that waits. Empty at first; after a while, reports that this takes long and offers to try again. */
export function SlowWait({ onRetry }: SlowWaitProps) {
  const isSlow = useIsSlow()
  return (
    <>
      <output className="muted">{isSlow && <span>{APP_TEXTS.slow.text}</span>}</output>
      {isSlow && (
        <Button variant="secondary" onClick={onRetry}>
          {APP_TEXTS.slow.tryAgain}
        </Button>
      )}
    </>
  )
}

function useIsSlow(): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
