import { useEffect, useEffectEvent, useRef } from 'react'
import { useWidget } from './widget-context.tsx'

/** Tells the embedding page, once for each time that this screen is shown, that somebody is signed in. */
export function useFlowComplete() {
  const { emit } = useWidget()
  const isTold = useRef(false)
  const tell = useEffectEvent(() => {
    if (!isTold.current) emit('AUTHENTICATE_FLOW_COMPLETE')
    isTold.current = true
  })
  useEffect(() => tell(), [])
}
