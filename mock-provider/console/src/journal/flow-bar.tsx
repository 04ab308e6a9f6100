import type { FlowStep } from './flow.ts'

/** The axis in units of the drawing. */
const AXIS = 1_000
const HEIGHT = 20
/** Narrower bars would not be seen. */
const MIN_WIDTH = 8

/** Where a step is on the axis of its flow. The table has the same times as text. @param length of the flow, in ms */
export function FlowBar({ step: { at, duration, kind, isBad }, length }: { step: FlowStep; length: number }) {
  const width = Math.max(MIN_WIDTH, (duration / length) * AXIS)
  const x = Math.min((at / length) * AXIS, AXIS - width)
  return (
    <svg className="flow-bar" viewBox={`0 0 ${AXIS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="flow-axis" x={0} y={HEIGHT / 2} width={AXIS} height={1} />
      <rect className={isBad ? 'flow-bad' : `flow-${kind}`} x={x} y={0} width={width} height={HEIGHT} rx={2} />
    </svg>
  )
}
