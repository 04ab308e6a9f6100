import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Json } from '../ui/json.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const TEXT = TEXTS.webhooks

type Delivery = MockSchemas['WebhookDelivery']
type Attempt = MockSchemas['WebhookAttempt']

const NEWEST = 50

type DeliveryTableProps = { webhooks: readonly MockSchemas['Webhook'][] }

/** The newest deliveries, with their attempts. */
export function DeliveryTable({ webhooks }: DeliveryTableProps) {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.webhookDeliveries(tenant, { limit: NEWEST }))
  const toUrl = (id: string) => webhooks.find(({ webhook_id }) => webhook_id === id)?.url
  const columns: readonly Column<Delivery>[] = [
    { title: TEXT.event, cell: (row) => <Event delivery={row} url={toUrl(row.webhook_id)} /> },
    { title: TEXT.time, cell: ({ created_at }) => <Time at={created_at} /> },
    { title: TEXT.status, cell: (row) => <Status delivery={row} /> },
    { title: TEXT.attempts, cell: ({ attempts }) => <Attempts attempts={attempts} /> },
    { title: TEXT.action, cell: (row) => <AgainButton delivery={row} /> },
  ]
  return (
    <Table
      caption={TEXT.deliveries}
      columns={columns}
      rows={data?.deliveries}
      keyOf={({ delivery_id }) => delivery_id}
      empty={TEXT.noDeliveries}
    />
  )
}

function Event({ delivery: { event_type, payload }, url }: { delivery: Delivery; url: string | undefined }) {
  return (
    <>
      <code>{event_type}</code>
      {url !== undefined && <p className="hint">{url}</p>}
      <Disclosure summary={TEXT.payload}>{() => <Json label={TEXT.payload} value={JSON.parse(payload)} />}</Disclosure>
    </>
  )
}

function Status({ delivery: { status, fault, next_attempt_at } }: { delivery: Delivery }) {
  return (
    <>
      <div>{fault ? `${TEXT.statuses[status]} (${TEXT.kinds[fault]})` : TEXT.statuses[status]}</div>
      {next_attempt_at !== null && (
        <p className="hint">
          <span>{TEXT.next}</span> <Time at={next_attempt_at} />
        </p>
      )}
    </>
  )
}

function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ol className="plain">
      {attempts.map(({ attempted_at, status, duration_ms, error, response_body }, index) => (
        // The same delivery can have two attempts within a millisecond.
        // oxlint-disable-next-line react/no-array-index-key -- attempts are only ever added
        <li key={index}>
          <Time at={attempted_at} /> <span>{`– ${status ?? TEXT.noResponse}, ${duration_ms} ms`}</span>
          {status === null && error !== null && <p className="hint">{error}</p>}
          {response_body !== '' && <p className="hint">{response_body}</p>}
        </li>
      ))}
    </ol>
  )
}

function AgainButton({ delivery: { delivery_id, event_type } }: { delivery: Delivery }) {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  const params = { path: { tenant, delivery_id } }
  const send = () =>
    change({
      make: () => getData(control.POST('/_mock/{tenant}/webhook_deliveries/{delivery_id}/redeliver', { params })),
      done: TEXT.sentAgain,
    })
  return (
    <button type="button" className="small" disabled={isBusy} onClick={() => void send()}>
      <span>{TEXT.again}</span>
      <span className="visually-hidden">{` ${event_type}`}</span>
    </button>
  )
}
