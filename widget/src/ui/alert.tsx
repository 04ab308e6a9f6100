import { LinkedText } from './linked-text.tsx'

export type AlertPart = { text: string; href?: string }

/** An error that screen readers announce at once. */
export function Alert({ parts, id }: { parts: readonly AlertPart[]; id?: string }) {
  return (
    <p role="alert" id={id} className="lk-alert">
      <LinkedText parts={parts} />
    </p>
  )
}
