import { useEffect, useState } from 'react'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { InvalidRequestError, type RequestProblem } from '../request-problem.ts'

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

/** Returns the query that the embedding page gave, else that of the page's URL. */
export function useIdpQuery(): string {
  const { state } = useWidget()
  return state.idpState.query ?? window.location.search
}
