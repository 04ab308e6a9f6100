import type { Ref } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type Props = {
  boxRef?: Ref<HTMLDivElement>
  /** What went wrong. */
  text: string
  button: string
  onRetry: () => void
}

/** An error in place of a part that could not be shown, and a button to show the part again. */
export function TryAgain({ boxRef, text, button, onRetry }: Props) {
  return (
    <div className="lk-stack" ref={boxRef}>
      <Alert parts={[{ text }]} />
      <Button variant="secondary" onClick={onRetry}>
        {button}
      </Button>
    </div>
  )
}
