const HTTP_URL = /(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/

/** Plain text whose web addresses can be followed. */
export function Linkified({ text }: { text: string }) {
  return text.split(HTTP_URL).map((part, index) =>
    index % 2 === 1 ? (
      <a key={`${index}`} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
