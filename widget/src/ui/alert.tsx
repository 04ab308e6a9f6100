import { LinkedText } from './linked-text.tsx'

export type AlertPart = { text: string; href?: string }

/** Tells at once, to everybody, what went wrong. */
export function Alert({ parts, id }: { parts: readonly AlertPart[]; id?: string }) {
  return (
    <p role="alert" id={id} className="lk-alert">
      <LinkedText parts={parts} />
    </p>
  )
}
