import type { Fault } from '@latchkey/openapi'
import { useCallback } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'
import { FaultForm } from './fault-form.tsx'

const TEXT = EN.faults

export function Faults() {
  const tenant = useTenant()
  const path = { tenant }
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/faults', { path: { tenant } }), [tenant]),
  )
  const { run, isBusy, ...outcome } = useAction()
  const remove = (query: { fault_id?: string }) =>
    run(async () => {
      await control('delete', '/_mock/{tenant}/faults', { path, query })
      await refresh()
    })
  const columns: readonly Column<Fault>[] = [
    { title: TEXT.operation, cell: (fault) => <code>{toOperations(fault)}</code> },
    { title: TEXT.what, cell: (fault) => <What fault={fault} /> },
    { title: TEXT.times, cell: ({ remaining }) => remaining ?? TEXT.always },
    {
      title: EN.app.remove,
      cell: (fault) => (
        <button
          type="button"
          className="small"
          disabled={isBusy}
          onClick={() => void remove({ fault_id: fault.fault_id })}
        >
          {EN.app.remove}
          <span className="visually-hidden"> {toOperations(fault)}</span>
        </button>
      ),
    },
  ]
  const rows = data?.faults ?? []
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Section title={TEXT.arm}>
        <FaultForm onArmed={refresh} />
      </Section>
      <Section title={TEXT.list}>
        <Table caption={TEXT.caption} columns={columns} rows={rows} keyOf={(row) => row.fault_id} empty={TEXT.empty} />
        {rows.length > 1 && (
          <button type="button" disabled={isBusy} onClick={() => void remove({})}>
            {TEXT.removeAll}
          </button>
        )}
        <Outcome {...outcome} />
      </Section>
    </Page>
  )
}

function toOperations({ operation_id, operation_ids = [] }: Fault): string {
  return operation_id ?? operation_ids.join(', ')
}

function What({ fault }: { fault: Fault }) {
  if (fault.error_type) return <code>{fault.error_type}</code>
  return TEXT.kind[fault.kind]
}
