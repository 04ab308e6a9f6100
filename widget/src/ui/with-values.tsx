type Props = { text: string; values: Readonly<Record<string, string>> }

/** A sentence with values for its placeholders. The direction of a value's script does not affect the rest. */
export function WithValues({ text, values }: Props) {
  return text.split(/\{(\w+)\}/).map((part, index) => {
    const isPlaceholder = index % 2 === 1
    return isPlaceholder ? <bdi key={index}>{values[part]}</bdi> : <span key={index}>{part}</span>
  })
}
