import type { JournalEntry } from '@latchkey/openapi'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useChange } from '../queries/use-change.ts'
import { toJournalCopy } from '../code/copy-session.ts'
import type { Filter } from './entries.ts'

const TEXT = TEXTS.journal

type JournalActionsProps = {
  filter: Filter
  /** The entries in the list, newest first. */
  shown: readonly JournalEntry[]
  isPaused: boolean
  onPause: () => void
  onCleared: () => void
}

export function JournalActions({ filter, shown, isPaused, onPause, onCleared }: JournalActionsProps) {
  const tenant = useTenant()
  const { run, error, done } = useAction()
  const { change, isBusy } = useChange()
  const copy = () => void change(toJournalCopy(tenant, shown))
  const clear = () =>
    run(async () => {
      await control.DELETE('/_mock/{tenant}/journal', { params: { path: { tenant } } })
      onCleared()
    }, TEXT.cleared)
  const query = new URLSearchParams(filter).toString()
  return (
    <>
      <div className="toolbar">
        <button type="button" onClick={onPause}>
          {isPaused ? TEXT.resume : TEXT.pause}
        </button>
        <a className="button" href={`/_mock/${encodeURIComponent(tenant)}/journal/har?${query}`} download>
          {TEXT.exportHar}
        </a>
        <button type="button" disabled={isBusy || shown.length === 0} onClick={copy}>
          {TEXT.copySession({ count: shown.length })}
        </button>
        <ConfirmButton label={TEXT.clear} confirm={TEXT.clearConfirm} onConfirm={() => void clear()} />
      </div>
      <Outcome error={error} done={done} />
    </>
  )
}
