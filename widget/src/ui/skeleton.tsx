import { Status } from './status.tsx'

type Props = {
  label: string
  hasTitle: boolean
  /** The parts to reserve room for, from top to bottom. */
  parts: readonly ('button' | 'divider' | 'tabs' | 'field')[]
}

/** Reserves the room of parts that are loading, so that the layout does not shift. */
export function Skeleton({ label, hasTitle, parts }: Props) {
  return (
    <div className="lk-stack">
      <Status className="lk-hidden">{label}</Status>
      {hasTitle && <div className="lk-placeholder lk-placeholder-title" />}
      {parts.map((part, index) => (
        <div key={index} className={`lk-placeholder lk-placeholder-${part}`} />
      ))}
    </div>
  )
}
