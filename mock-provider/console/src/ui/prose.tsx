/** A description from the documents, with backticks as code. */
export function Prose({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? <code key={`${index}`}>{part}</code> : <span key={`${index}`}>{part}</span>,
    )
}

const HTTP_URL = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/

/** Plain text with its URLs as links. */
export function Linkified({ text }: { text: string }) {
  return text.split(HTTP_URL).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${index}`} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <span key={`${index}`}>{part}</span>
    ),
  )
}
