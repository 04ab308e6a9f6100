import { useState } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { useAction, type ActionState } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
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
  const { data, error: loadError } = useControlQuery(QUERIES.config(tenant))
  const [wanted, setWanted] = useState<Values>({})
  const { run, clear, isBusy, error, done } = useAction()
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
      clear()
    },
    apply: () =>
      run(async () => {
        await control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: patch })
        setWanted({})
      }, EN.settings.applied),
    isBusy,
    outcome: { error, done },
  }
}
