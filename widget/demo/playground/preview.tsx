import { getDevice } from './devices.ts'
import type { FrameReport } from './frame-message.ts'
import type { PlaygroundState } from './state.ts'
import { TEXTS } from './texts.ts'
import { useFrame } from './use-frame.ts'

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
