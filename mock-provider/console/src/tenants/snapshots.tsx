import type { Snapshot } from '@latchkey/openapi'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = EN.tenants

const COLUMNS: readonly Column<Snapshot>[] = [
  { title: TEXT.snapshotName, cell: (snapshot) => toName(snapshot) },
  { title: TEXT.createdAt, cell: ({ created_at }) => <Time at={created_at} /> },
]

type SnapshotPath = { tenant: string; snapshot_id: string }
type Change = (path: SnapshotPath) => Promise<unknown>

function toName({ name, snapshot_id }: Snapshot): string {
  return name || snapshot_id
}

/** Takes, restores and deletes snapshots of the tenant. */
export function Snapshots() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.snapshots(tenant))
  const { run, isBusy, ...outcome } = useAction()
  const take = ({ name }: { name: string }) =>
    control.POST('/_mock/{tenant}/snapshots', { params: { path: { tenant } }, body: { name } })
  const restore = (path: SnapshotPath) =>
    control.POST('/_mock/{tenant}/snapshots/{snapshot_id}/restore', { params: { path } })
  const forget = (path: SnapshotPath) => control.DELETE('/_mock/{tenant}/snapshots/{snapshot_id}', { params: { path } })
  const columns: readonly Column<Snapshot>[] = [
    ...COLUMNS,
    {
      title: TEXT.action,
      cell: (snapshot) => {
        const { snapshot_id } = snapshot
        const toButton = (label: string, confirm: string, done: string, change: Change) => (
          <ConfirmButton
            isSmall
            label={label}
            confirm={confirm}
            what={TEXT.snapshotWhat(toName(snapshot))}
            disabled={isBusy}
            onConfirm={() => void run(() => change({ tenant, snapshot_id }), done)}
          />
        )
        return (
          <div className="buttons">
            {toButton(TEXT.snapshotRestore, TEXT.snapshotRestoreConfirm, TEXT.snapshotRestored, restore)}
            {toButton(TEXT.snapshotDelete, TEXT.snapshotDeleteConfirm, TEXT.snapshotDeleted, forget)}
          </div>
        )
      },
    },
  ]
  return (
    <Section title={TEXT.snapshots}>
      <p>{TEXT.snapshotText}</p>
      <ActionForm
        layout="toolbar"
        submit={TEXT.snapshotTake}
        fields={{ name: '' }}
        onSubmit={take}
        done={TEXT.snapshotTaken}
      >
        {(register) => <Field label={TEXT.snapshotName} required {...register('name')} />}
      </ActionForm>
      <Outcome done={outcome.done} error={outcome.error ?? error} />
      <Table
        caption={TEXT.snapshotCaption}
        columns={columns}
        rows={data?.snapshots}
        keyOf={(row) => row.snapshot_id}
        empty={TEXT.snapshotEmpty}
      />
    </Section>
  )
}
