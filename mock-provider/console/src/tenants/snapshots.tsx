import type { Snapshot } from '@latchkey/openapi'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { toRestorable } from './tenant-changes.ts'
import { ActionForm } from '../ui/action-form.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useChange } from '../queries/use-change.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.tenants

const COLUMNS: readonly Column<Snapshot>[] = [
  {
    title: TEXT.snapshotName,
    cell: (snapshot) => toName(snapshot),
  },
  {
    title: TEXT.createdAt,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
]

type SnapshotPath = { tenant: string; snapshot_id: string }
type Press = (path: SnapshotPath) => Promise<unknown>

function toName({ name, snapshot_id }: Snapshot): string {
  return name || snapshot_id
}

/** Takes, restores and deletes snapshots of the tenant. */
export function Snapshots() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.snapshots(tenant))
  const { change, isBusy } = useChange()
  const take = ({ name }: { name: string }) =>
    control.POST('/_mock/{tenant}/snapshots', { params: { path: { tenant } }, body: { name } })
  const restore = (path: SnapshotPath) =>
    change(
      toRestorable(
        tenant,
        () => control.POST('/_mock/{tenant}/snapshots/{snapshot_id}/restore', { params: { path } }),
        TEXT.snapshotRestored,
      ),
    )
  const forget = (path: SnapshotPath) =>
    change({
      make: () => control.DELETE('/_mock/{tenant}/snapshots/{snapshot_id}', { params: { path } }),
      done: TEXT.snapshotDeleted,
    })
  const columns: readonly Column<Snapshot>[] = [
    ...COLUMNS,
    {
      title: TEXT.action,
      cell: (snapshot) => {
        const { snapshot_id } = snapshot
        const toButton = (label: string, confirm: string, press: Press) => (
          <ConfirmButton
            isSmall
            label={label}
            confirm={confirm}
            what={TEXT.snapshotWhat({ name: toName(snapshot) })}
            disabled={isBusy}
            onConfirm={() => void press({ tenant, snapshot_id })}
          />
        )
        return (
          <div className="buttons">
            {toButton(TEXT.snapshotRestore, TEXT.snapshotRestoreConfirm, restore)}
            {toButton(TEXT.snapshotDelete, TEXT.snapshotDeleteConfirm, forget)}
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
      <Outcome done={undefined} error={error} />
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
