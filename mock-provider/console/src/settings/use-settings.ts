import { useForm, useWatch, type Control } from 'react-hook-form'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useAction } from '../queries/use-action.ts'
import { useToasts } from '../queries/toast-context.tsx'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { isUnreadable, toPatch, toProblems } from './changes.ts'
import type { Setting, Values } from './setting.ts'

export type SettingsDraft = {
  /** The server's values. Undefined until they are loaded. */
  present: Values | undefined
  loadError: string | undefined
  /** The form of the edited values, with a field per setting. */
  form: Control<Values>
  /** What the draft would change, by setting. */
  patch: Values
  /** The server's last error by setting. */
  problems: ReadonlyMap<string, string>
  hasUnreadable: boolean
  discard: () => void
  apply: () => Promise<void>
  isBusy: boolean
  /** Why the server refused the last changes. */
  error: string | undefined
}

/** Discards edits on a reset. The form's own option would keep them. */
const FORGET_EDITS = { keepDirtyValues: false }

/** Edits a tenant's settings. Unedited settings keep following the server. */
export function useSettings(settings: readonly Setting[]): SettingsDraft {
  const tenant = useTenant()
  const { data, error: loadError } = useControlQuery(QUERIES.config(tenant))
  const { run, clear, isBusy, error } = useAction()
  const { show } = useToasts()
  const present: Values | undefined = data
  const form = useForm<Values>({ values: present ?? {}, resetOptions: { keepDirtyValues: true } })
  const { dirtyFields } = form.formState
  const edited = Object.entries(useWatch({ control: form.control })).filter(([name]) => dirtyFields[name])
  const patch = present ? toPatch(settings, present, Object.fromEntries(edited)) : {}
  return {
    present,
    loadError,
    form: form.control,
    patch,
    problems: toProblems(settings, error ?? ''),
    hasUnreadable: isUnreadable(patch),
    discard: () => {
      form.reset(present, FORGET_EDITS)
      clear()
    },
    apply: () =>
      run(async () => {
        const call = control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: patch })
        form.reset(await getData(call), FORGET_EDITS)
        show({ tone: 'good', text: TEXTS.settings.applied })
      }),
    isBusy,
    error,
  }
}
