import type { Snapshot } from '@latchkey/openapi'
import { useCallback, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.settings

/** Keeps states of the tenant and returns to them. */
export function Snapshots({ onRestored }: { onRestored: () => Promise<void> }) {
  const tenant = useTenant()
  const { data, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/snapshots', { path: { tenant } }), [tenant]),
  )
  const { run, isBusy, ...outcome } = useAction()
  const take = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { name = '' } = readFields(event.currentTarget)
    void run(async () => {
      await control('post', '/_mock/{tenant}/snapshots', { path: { tenant }, body: { name } })
      await refresh()
    }, TEXT.snapshotTaken)
  }
  const restore = (snapshot_id: string) =>
    run(async () => {
      await control('post', '/_mock/{tenant}/snapshots/{snapshot_id}/restore', { path: { tenant, snapshot_id } })
      await onRestored()
    }, TEXT.snapshotRestored)
  const columns: readonly Column<Snapshot>[] = [
    { title: TEXT.snapshotName, cell: ({ name, snapshot_id }) => name || snapshot_id },
    { title: TEXT.createdAt, cell: ({ created_at }) => <Time at={created_at} /> },
    {
      title: TEXT.action,
      cell: ({ name, snapshot_id }) => (
        <button type="button" className="small" disabled={isBusy} onClick={() => void restore(snapshot_id)}>
          {TEXT.snapshotRestore(name || snapshot_id)}
        </button>
      ),
    },
  ]
  return (
    <Section title={TEXT.snapshots}>
      <form className="toolbar" onSubmit={take}>
        <Field label={TEXT.snapshotName} name="name" required />
        <button type="submit" disabled={isBusy}>
          {TEXT.snapshotTake}
        </button>
      </form>
      <Outcome {...outcome} />
      <Table
        caption={TEXT.snapshotCaption}
        columns={columns}
        rows={data?.snapshots ?? []}
        keyOf={(row) => row.snapshot_id}
        empty={TEXT.snapshotEmpty}
      />
    </Section>
  )
}
