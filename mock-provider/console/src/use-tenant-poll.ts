import type { MockPaths } from '@latchkey/openapi'
import { useCallback } from 'react'
import { control, type AnswerOf, type PathOf, type QueryOf } from './control.ts'
import { useTenant } from './tenant.tsx'
import { usePoll, type Polled } from './use-poll.ts'

type Question<Path extends PathOf<'get'>> = {
  /** Values of the path's `{names}` beside the tenant. */
  path?: Record<string, string>
  query?: QueryOf<MockPaths[Path]['get']>
}

/** Asks the control plane about the tenant that is shown, again and again. */
export function useTenantPoll<Path extends PathOf<'get'>>(
  template: Path,
  question: Question<Path> = {},
): Polled<AnswerOf<MockPaths[Path]['get']>> {
  const tenant = useTenant()
  const asked = JSON.stringify(question) // what is asked is the same as long as it reads the same
  return usePoll(
    useCallback(() => {
      const { path, query } = JSON.parse(asked) as Question<Path>
      return control('get', template, { path: { tenant, ...path }, ...(query !== undefined && { query }) })
    }, [template, tenant, asked]),
  )
}
