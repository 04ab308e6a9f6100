/** A description from the documents, with backticks as code. */
export function Prose({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={`${index}`}>{part}</code> : <span key={`${index}`}>{part}</span>,
    )
}
