/** A short note on the corner of its container. */
export function Badge({ id, text }: { id: string; text: string }) {
  return (
    <span id={id} className="lk-badge">
      {text}
    </span>
  )
}
