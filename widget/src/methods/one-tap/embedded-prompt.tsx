import { useLayoutEffect, useRef } from 'react'
import { createPromptParent } from './prompt-parent.ts'
import { useMeasuredHeight } from './use-measured-height.ts'
import { Waiting } from './waiting.tsx'

type Props = {
  /** Says what the user is waiting for. Empty once the prompt is shown. */
  status: string
}

/** The place of an embedded prompt, as high as the prompt, with a spinner until the prompt is shown. */
export function EmbeddedPrompt({ status }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const { height, observe } = useMeasuredHeight()
  useLayoutEffect(() => {
    if (!place.current) return undefined
    const parent = createPromptParent(place.current)
    const stop = observe(parent)
    return () => {
      stop()
      parent.remove()
    }
  }, [observe])
  return (
    <div className="lk-one-tap" style={{ blockSize: `${height}px` }}>
      <Waiting status={status} />
      <div ref={place} />
    </div>
  )
}
