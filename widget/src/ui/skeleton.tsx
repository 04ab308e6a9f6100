type Props = { label: string; hasTitle: boolean; buttons: number }

/** Holds the place of what is coming, so that nothing jumps when it comes. */
export function Skeleton({ label, hasTitle, buttons }: Props) {
  return (
    <div className="lk-stack">
      <output className="lk-hidden">{label}</output>
      {hasTitle && <div className="lk-placeholder lk-placeholder-title" />}
      {Array.from({ length: buttons }, (_, index) => (
        <div key={index} className="lk-placeholder" />
      ))}
    </div>
  )
}
