import type { MockPaths } from '@latchkey/openapi'
import { useCallback } from 'react'
import { control, type ResponseOf, type PathOf, type QueryOf } from './control.ts'
import { useTenant } from './tenant.tsx'
import { usePoll, type Polled } from './use-poll.ts'

type PollOptions<Path extends PathOf<'get'>> = {
  /** Values of the path's parameters, without the tenant. */
  path?: Record<string, string>
  query?: QueryOf<MockPaths[Path]['get']>
}

/** Polls the control plane about the current tenant. */
export function useTenantPoll<Path extends PathOf<'get'>>(
  template: Path,
  options: PollOptions<Path> = {},
): Polled<ResponseOf<MockPaths[Path]['get']>> {
  const tenant = useTenant()
  const serialized = JSON.stringify(options) // compared by content, because callers pass a new object per render
  return usePoll(
    useCallback(() => {
      const { path, query }: PollOptions<Path> = JSON.parse(serialized)
      return control('get', template, { path: { tenant, ...path }, ...(query !== undefined && { query }) })
    }, [template, tenant, serialized]),
  )
}
