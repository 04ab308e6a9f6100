/** A description from the documents, which are in English, with backticks as code. */
export function Prose({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={`${index}`}>{part}</code>
    ) : (
      <span key={`${index}`} lang="en">
        {part}
      </span>
    ),
  )
}
