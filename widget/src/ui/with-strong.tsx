type Props = { text: string; placeholder: string; value: string }

/** A sentence with one value in bold. */
export function WithStrong({ text, placeholder, value }: Props) {
  const [before, ...after] = text.split(placeholder)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <strong>{value}</strong>
      {after.join(placeholder)}
    </>
  )
}
