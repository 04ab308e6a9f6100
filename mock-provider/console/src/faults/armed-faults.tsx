import type { Fault } from '@latchkey/openapi'
import { useRef } from 'react'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Empty, Table, type Column } from '../ui/table.tsx'
import { Name } from '../ui/name.tsx'
import { Time } from '../ui/time.tsx'
import { useChange } from '../queries/use-change.ts'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import { toDisarming } from './arm.ts'

const TEXT = TEXTS.faults

/** The id that the link at the top of the page points to. */
export const ARMED_ID = 'armed'

/** Members of a rule's `match` that hold one string. */
const MATCHED = ['email', 'phone_number', 'user_id'] as const

/** The armed rules with all their conditions. Each can be removed. */
export function ArmedFaults({ faults }: { faults: readonly Fault[] }) {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  const region = useRef<HTMLDivElement>(null)
  const remove = async (chosen: readonly Fault[]) => {
    // The button disappears with its row, so the region takes the focus.
    region.current?.focus()
    await change(toDisarming(tenant, chosen))
  }
  const columns: readonly Column<Fault>[] = [
    { title: TEXT.calls, cell: (fault) => <Calls fault={fault} /> },
    { title: TEXT.what, cell: (fault) => <What fault={fault} /> },
    { title: TEXT.who, cell: (fault) => <Who match={fault.match} /> },
    { title: TEXT.when, cell: (fault) => <When fault={fault} /> },
    {
      title: TEXTS.app.remove,
      cell: (fault) => (
        <button type="button" className="small" onClick={() => void remove([fault])}>
          <span>{TEXTS.app.remove}</span>
          <span className="visually-hidden">{` ${fault.error_type ?? TEXT.kind[fault.kind]}: ${toOperations(fault)}`}</span>
        </button>
      ),
    },
  ]
  return (
    <div id={ARMED_ID} ref={region} tabIndex={-1} className="region">
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={faults}
        keyOf={(row) => row.fault_id}
        empty={<Empty text={TEXT.empty} page={{ path: '/gallery', name: TEXT.emptyLink }} />}
      />
      {faults.length > 1 && (
        <button type="button" disabled={isBusy} onClick={() => void remove(faults)}>
          {TEXT.removeAll}
        </button>
      )}
    </div>
  )
}

export function toOperations({ operation_id, operation_ids = [] }: Fault): string {
  return operation_id === ANY_OPERATION ? TEXT.allOperations : (operation_id ?? operation_ids.join(', '))
}

function Calls({ fault }: { fault: Fault }) {
  const { operation_id, operation_ids = [operation_id ?? ''] } = fault
  if (operation_id === ANY_OPERATION) return <span>{TEXT.allOperations}</span>
  return (
    <ul className="plain">
      {operation_ids.map((id) => (
        <li key={id}>
          <Name>{id}</Name>
        </li>
      ))}
    </ul>
  )
}

function What({ fault: { kind, error_type, delay_ms } }: { fault: Fault }) {
  return (
    <span>
      <span>{error_type === undefined ? TEXT.kind[kind] : <Name>{error_type}</Name>}</span>
      {delay_ms !== undefined && <span>{`, ${TEXT.late({ milliseconds: delay_ms })}`}</span>}
    </span>
  )
}

function Who({ match = {} }: { match: Fault['match'] }) {
  const { header } = match
  const wanted = [
    ...MATCHED.map((member) => [TEXT.matches[member], match[member]] as const),
    [TEXT.matches.header, header && `${header.name}: ${header.value}`] as const,
  ].filter(([, value]) => value !== undefined)
  if (wanted.length === 0) return <span>{TEXT.everyone}</span>
  return (
    <ul className="plain">
      {wanted.map(([name, value]) => (
        <li key={name}>
          <span>{name}</span> <Name>{value ?? ''}</Name>
        </li>
      ))}
    </ul>
  )
}

function When({ fault: { passing = 0, remaining, from, until } }: { fault: Fault }) {
  return (
    <ul className="plain">
      {passing > 0 && <li>{TEXT.passes({ count: passing })}</li>}
      <li>{remaining === null ? TEXT.always : TEXT.firesAgain({ count: remaining })}</li>
      {from !== undefined && (
        <li>
          <span>{TEXT.from}</span> <Time at={from} />
        </li>
      )}
      {until !== undefined && (
        <li>
          <span>{TEXT.until}</span> <Time at={until} />
        </li>
      )}
    </ul>
  )
}
