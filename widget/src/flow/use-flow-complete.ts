import { useEffect, useRef } from 'react'
import { useEffectEvent } from './use-effect-event.ts'
import { useWidget } from './widget-context.tsx'

/** Emits `AUTHENTICATE_FLOW_COMPLETE` once each time its screen is shown. */
export function useFlowComplete() {
  const { emit } = useWidget()
  const hasEmitted = useRef(false)
  const complete = useEffectEvent(() => {
    if (!hasEmitted.current) emit('AUTHENTICATE_FLOW_COMPLETE')
    hasEmitted.current = true
  })
  useEffect(() => complete(), [])
}
