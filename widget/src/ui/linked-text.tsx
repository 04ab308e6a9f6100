type Part = { text: string; href?: string }

/** A text in which addresses can be followed, in a tab of their own. */
export function LinkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <a key={index} href={href} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  )
}
