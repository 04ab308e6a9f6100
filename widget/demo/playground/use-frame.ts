import { useEffect, useRef, useState } from 'react'
import { findMessage, type FrameCommand, type FrameReport } from './frame-message.ts'
import type { PlaygroundState } from './state.ts'

/** Shows a state in a frame, and passes on what the frame reports. */
export function useFrame(state: PlaygroundState, onReport: (report: FrameReport) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  const latest = useRef(onReport)
  useEffect(() => {
    latest.current = onReport
  })
  useEffect(() => {
    const receive = (event: MessageEvent<FrameReport>) => {
      const report = findMessage(event, frame.current?.contentWindow)
      if (!report) return
      if (report.kind === 'ready') setReady(true)
      latest.current(report)
    }
    window.addEventListener('message', receive)
    return () => window.removeEventListener('message', receive)
  }, [])
  useEffect(() => {
    const command: FrameCommand = { kind: 'show', state }
    if (isReady) frame.current?.contentWindow?.postMessage(command, location.origin)
  }, [isReady, state])
  return frame
}
