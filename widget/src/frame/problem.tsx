import { enFirst } from '../messages/en-first.ts'
import { enProblem } from '../messages/en-problem.ts'
import type { Messages, ProblemMessageId } from '../messages/en.ts'
import { fillIn } from '@latchkey/languages/fill-in.ts'
import { Alert } from '../ui/alert.tsx'

export type ProblemProps = {
  id: ProblemMessageId
  /** The values of the placeholders in the message. */
  values: Readonly<Record<string, string>>
  strings: Partial<Messages>
}

/** An error that is shown instead of a widget. */
export function Problem(props: ProblemProps) {
  return <Alert parts={[{ text: problemText(props) }]} />
}

export function problemText({ id, values, strings }: ProblemProps): string {
  return fillIn({ ...enFirst, ...enProblem, ...strings }[id], values)
}
