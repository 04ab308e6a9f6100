import { useWidget } from '../../flow/widget-context.tsx'
import { problemText } from '../problem-text.ts'
import type { RequestProblem } from '../request-problem.ts'
import { Alert } from '../../ui/alert.tsx'

export function IdpProblem({ problem }: { problem: RequestProblem }) {
  const { strings } = useWidget()
  return <Alert parts={[{ text: problemText(problem, strings) }]} />
}
