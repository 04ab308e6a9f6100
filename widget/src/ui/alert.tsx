export type AlertPart = { text: string; href?: string }

/** Tells at once, to everybody, what went wrong. */
export function Alert({ parts, id }: { parts: readonly AlertPart[]; id?: string }) {
  return (
    <p role="alert" id={id} className="lk-alert">
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
