type Part = { text: string; href?: string }

/** Tells at once, to everybody, what went wrong. */
export function Alert({ parts }: { parts: readonly Part[] }) {
  return (
    <p role="alert" className="lk-alert">
      {parts.map(({ text, href }, index) =>
        href === undefined ? (
          text
        ) : (
          <a key={index} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      )}
    </p>
  )
}
