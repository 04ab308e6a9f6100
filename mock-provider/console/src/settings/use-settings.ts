import { useState } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { useAction, type ActionState } from '../use-action.ts'
import { useTenantPoll } from '../use-tenant-poll.ts'
import { isUnreadable, toPatch, toProblems, type Values } from './changes.ts'
import type { Setting } from './setting.ts'

export type SettingsDraft = {
  /** As the server has them; undefined until it has answered. */
  present: Values | undefined
  loadError: string | undefined
  /** What was edited, by setting. */
  wanted: Values
  /** How many settings the draft would change. */
  changes: number
  /** What the server said last of each setting that it refused. */
  problems: ReadonlyMap<string, string>
  hasUnreadable: boolean
  change: (name: string, value: unknown) => void
  discard: () => void
  apply: () => Promise<void>
  isBusy: boolean
  outcome: Pick<ActionState, 'error' | 'done'>
}

/** Edits a tenant's settings: what is not edited stays as the server has it, live. */
export function useSettings(settings: readonly Setting[]): SettingsDraft {
  const tenant = useTenant()
  const { data, error: loadError, refresh } = useTenantPoll('/_mock/{tenant}/config')
  const [wanted, setWanted] = useState<Values>({})
  const { run, isBusy, error, done } = useAction()
  const present: Values | undefined = data
  const patch = present ? toPatch(settings, present, wanted) : {}
  return {
    present,
    loadError,
    wanted,
    changes: Object.keys(patch).length,
    problems: toProblems(settings, error ?? ''),
    hasUnreadable: isUnreadable(patch),
    change: (name, value) => setWanted((before) => ({ ...before, [name]: value })),
    discard: () => {
      setWanted({})
      void run(async () => {}) // what was said of it no longer matters
    },
    apply: () =>
      run(async () => {
        await control('patch', '/_mock/{tenant}/config', { path: { tenant }, body: patch })
        await refresh()
        setWanted({})
      }, EN.settings.applied),
    isBusy,
    outcome: { error, done },
  }
}
