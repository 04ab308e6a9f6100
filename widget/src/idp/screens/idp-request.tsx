import { useEffect, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import type { Reactions } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NO_SESSION_ERROR_TYPES } from '../consent.ts'
import { problemText } from '../idp-text.ts'
import { InvalidRequestError, type RequestProblem } from '../request-problem.ts'
import { useIdpText } from './use-idp-text.ts'

type Parsed<Request> = { request: Request } | { problem: RequestProblem }

/** Parses the request once, and reports its problem. One mount is about one request. */
export function useIdpRequest<Request>(parse: (query: string) => Parsed<Request>): Parsed<Request> {
  const { report } = useWidget()
  const query = useIdpQuery()
  const [parsed] = useState(() => parse(query))
  const reportProblem = useEffectEvent(() => {
    if ('problem' in parsed) report(new InvalidRequestError(parsed.problem))
  })
  useEffect(() => reportProblem(), [])
  return parsed
}

/** Returns reactions to the errors of a session that ended after the page had checked it. */
export function toNoSessionReactions(showNoSession: () => void): Reactions {
  return Object.fromEntries(NO_SESSION_ERROR_TYPES.map((type) => [type, showNoSession]))
}

/** Returns the query that the embedding page gave, else that of the page's URL. */
export function useIdpQuery(): string {
  const { state } = useWidget()
  return state.idpState.query ?? window.location.search
}

export function IdpProblem({ problem }: { problem: RequestProblem }) {
  const { strings } = useWidget()
  return <Alert parts={[{ text: problemText(problem, strings) }]} />
}

export function IdpLoading() {
  const text = useIdpText()
  return <Skeleton label={text('loading')} hasTitle parts={['button', 'button']} />
}

type IdpFailureProps = { errorText: string; onRetry: (() => void) | undefined }

/** Shown when the request could not be checked. */
export function IdpFailure({ errorText, onRetry }: IdpFailureProps) {
  const text = useIdpText()
  return (
    <div className="lk-stack">
      <Alert parts={toLinkedParts(errorText)} />
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {text('form.try-again')}
        </Button>
      )}
    </div>
  )
}
