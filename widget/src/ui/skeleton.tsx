type Props = {
  label: string
  hasTitle: boolean
  /** What stands there later, from top to bottom. */
  parts: readonly ('button' | 'divider' | 'tabs' | 'field')[]
}

/** Holds the place of what is coming, so that nothing jumps when it comes. */
export function Skeleton({ label, hasTitle, parts }: Props) {
  return (
    <div className="lk-stack">
      <output className="lk-hidden">{label}</output>
      {hasTitle && <div className="lk-placeholder lk-placeholder-title" />}
      {parts.map((part, index) => (
        <div key={index} className={`lk-placeholder lk-placeholder-${part}`} />
      ))}
    </div>
  )
}
