import { useState } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { useAction, type ActionState } from '../use-action.ts'
import { useTenantPoll } from '../use-tenant-poll.ts'
import { isUnreadable, toPatch, toProblems } from './changes.ts'
import type { Setting } from './setting.ts'
import type { Values } from './values.ts'

export type SettingsDraft = {
  /** The server's values. Undefined until they are loaded. */
  present: Values | undefined
  loadError: string | undefined
  /** The edited values by setting. */
  wanted: Values
  /** The number of settings that the draft would change. */
  changes: number
  /** The server's last error by setting. */
  problems: ReadonlyMap<string, string>
  hasUnreadable: boolean
  change: (name: string, value: unknown) => void
  discard: () => void
  apply: () => Promise<void>
  isBusy: boolean
  outcome: Pick<ActionState, 'error' | 'done'>
}

/** Edits a tenant's settings. Unedited settings keep following the server. */
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
      void run(async () => {}) // clears the last outcome
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
