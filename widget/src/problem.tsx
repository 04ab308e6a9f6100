import { enFirst } from './messages/en-first.ts'
import { enProblem } from './messages/en-problem.ts'
import type { Messages, ProblemMessageId } from './messages/en.ts'
import { formatMessage } from './messages/format-message.ts'
import { Alert } from './ui/alert.tsx'

export type ProblemProps = {
  id: ProblemMessageId
  /** The values of its placeholders. */
  values: Readonly<Record<string, string>>
  strings: Partial<Messages>
}

/** An error that is shown instead of a widget. */
export function Problem({ id, values, strings }: ProblemProps) {
  return <Alert parts={[{ text: formatMessage({ ...enFirst, ...enProblem, ...strings }[id], values) }]} />
}
