type Props = { text: string; placeholder: string; value: string }

/** A sentence with one value in bold. */
export function WithStrong({ text, placeholder, value }: Props) {
  const [before, ...after] = text.split(placeholder)
  if (after.length === 0) return <span>{text}</span>
  return (
    <>
      <span>{before}</span>
      <strong>
        <bdi>{value}</bdi>
      </strong>
      <span>{after.join(placeholder)}</span>
    </>
  )
}
