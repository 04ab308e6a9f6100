import { useEffect, useRef, useState } from 'react'
import { getDevice } from './devices.ts'
import { type FrameReport, findMessage, type FrameCommand } from './frame-message.ts'
import type { PlaygroundState } from './state.ts'
import { TEXTS } from './texts.ts'

type PreviewProps = {
  state: PlaygroundState
  /** Each change of this number reloads the frame with the form. */
  turn: number
  onReport: (report: FrameReport) => void
  onAgain: () => void
}

/** Shows the form in a frame, as on a page of its own. */
export function Preview({ state, turn, onReport, onAgain }: PreviewProps) {
  return (
    <section className="preview" aria-labelledby="preview">
      <h2 id="preview">{TEXTS.preview}</h2>
      <Frame key={turn} state={state} onReport={onReport} />
      <button type="button" onClick={onAgain}>
        {TEXTS.renderAgain}
      </button>
    </section>
  )
}

function Frame({ state, onReport }: { state: PlaygroundState; onReport: (report: FrameReport) => void }) {
  const frame = useFrame(state, onReport)
  const { size } = getDevice(state.device)
  return (
    <div className="device">
      <iframe
        ref={frame}
        title={TEXTS.previewFrame}
        src="/demo/frame"
        allow="publickey-credentials-get; publickey-credentials-create; clipboard-write"
        {...(size && { width: size.width, height: size.height })}
      />
    </div>
  )
}

/** Shows a state in a frame, and passes on what the frame reports. */
function useFrame(state: PlaygroundState, onReport: (report: FrameReport) => void) {
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
