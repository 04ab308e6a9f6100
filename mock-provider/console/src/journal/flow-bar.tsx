import type { FlowStep } from './flow.ts'

/** The length of the time axis, in SVG units. */
const AXIS = 1_000
const HEIGHT = 20
/** The minimum width of a bar. Narrower ones would be invisible. */
const MIN_WIDTH = 8

/**
 * The position of a step on the time axis of its flow. The table also has the times as text.
 *
 * @param length of the flow, in ms
 */
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
