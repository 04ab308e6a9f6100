type Part = { text: string; href?: string }

/** A text with links, which open in a new tab. */
export function LinkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      <span key={index}>{text}</span>
    ) : (
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  )
}
