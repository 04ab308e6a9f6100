import { useQueries } from '@tanstack/react-query'
import type { JournalEntry } from '@latchkey/openapi'
import { Link } from 'react-router'
import { toMessageHref, toRequestHref } from '../connection/hrefs.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { Name } from '../ui/name.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { UserLink } from '../users/user-link.tsx'
import { toFaultText } from './entries.ts'
import { toFlowSteps, type FlowRows, type FlowStep } from './flow.ts'

const TEXT = TEXTS.journal

type FlowTableProps = {
  /** The requests of the flow, oldest first. */
  entries: readonly JournalEntry[]
  /** The id of the opened request. */
  chosen: string
}

/** The steps of a flow with their times, as text and as bars on one axis. */
export function FlowTable({ entries, chosen }: FlowTableProps) {
  const rows = useFlowRows(entries)
  const steps = toFlowSteps(entries, rows)
  const length = Math.max(...steps.map(({ at, duration }) => at + duration), 1)
  const columns: readonly Column<FlowStep>[] = [
    { title: TEXT.step, cell: (step) => <Step step={step} rows={rows} isChosen={step.id === chosen} /> },
    { title: TEXT.starts, cell: ({ at }) => toOffsetText(at) },
    { title: TEXT.lasts, cell: ({ kind, duration }) => kind === 'request' && TEXT.milliseconds({ value: duration }) },
    { title: TEXT.axis, cell: (step) => <FlowBar step={step} length={length} /> },
  ]
  return (
    <div className="flow">
      <Table caption={TEXT.flowCaption} columns={columns} rows={steps} keyOf={({ id }) => id} empty={TEXT.flowEmpty} />
    </div>
  )
}

function toOffsetText(milliseconds: number) {
  return milliseconds < 1_000
    ? TEXT.offset.milliseconds({ value: Math.round(milliseconds) })
    : TEXT.offset.seconds({ value: (milliseconds / 1_000).toFixed(2) })
}

/** Fetches the messages that the requests sent and the users that they name. */
function useFlowRows(entries: readonly JournalEntry[]): FlowRows {
  const tenant = useTenant()
  const message_ids = [...new Set(entries.flatMap((entry) => entry.message_ids ?? []))]
  const user_ids = [...new Set(entries.flatMap(({ user_id }) => user_id ?? []))]
  const messages = useQueries({ queries: message_ids.map((id) => QUERIES.message(tenant, id)) })
  const users = useQueries({ queries: user_ids.map((id) => QUERIES.user(tenant, id)) })
  return {
    messages: messages.flatMap(({ data }) => data?.messages ?? []),
    users: users.flatMap(({ data }) => data?.user ?? []),
  }
}

type StepProps = { step: FlowStep; rows: FlowRows; isChosen: boolean }

function Step({ step, rows, isChosen }: StepProps) {
  return (
    <>
      <span className="badge">{TEXT.stepKinds[step.kind]}</span> <StepName step={step} rows={rows} />{' '}
      {step.kind === 'event' && step.isBad && <span className="badge badge-bad">{TEXT.failed}</span>}
      {step.kind === 'request' && step.isBad && (
        <span className="badge badge-bad">{step.entry?.status ?? TEXT.aborted}</span>
      )}{' '}
      {isChosen && <strong>{TEXT.thisRequest}</strong>}
    </>
  )
}

function StepName({ step: { kind, name, entry, message, user_id }, rows }: Omit<StepProps, 'isChosen'>) {
  const tenant = useTenant()
  if (kind === 'fault') return <Link to={toHref('/faults', tenant)}>{toFaultText(name)}</Link>
  if (user_id !== undefined) return <UserLink user_id={user_id} users={rows.users} />
  if (message)
    return (
      <Link to={toMessageHref(message.message_id, tenant)}>
        {TEXT.message({ channel: TEXTS.messages.channels[message.channel], to: name })}
      </Link>
    )
  if (kind === 'request' && entry)
    return (
      <Link to={toRequestHref(entry.entry_id, tenant)}>
        <Name>{name}</Name>
      </Link>
    )
  return <Name>{name}</Name>
}

/** The length of the time axis, in SVG units. */
const AXIS = 1_000
const HEIGHT = 20
/** The minimum width of a bar. Narrower ones would be invisible. */
const MIN_WIDTH = 8

/**
 * The position of a step on the time axis of its flow. The table also has the times as text.
 *
 * @param length of the flow, in ms
 */
function FlowBar({ step: { at, duration, kind, isBad }, length }: { step: FlowStep; length: number }) {
  const width = Math.max(MIN_WIDTH, (duration / length) * AXIS)
  const x = Math.min((at / length) * AXIS, AXIS - width)
  return (
    <svg className="flow-bar" viewBox={`0 0 ${AXIS} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <rect className="flow-axis" x={0} y={HEIGHT / 2} width={AXIS} height={1} />
      <rect className={isBad ? 'flow-bad' : `flow-${kind}`} x={x} y={0} width={width} height={HEIGHT} rx={2} />
    </svg>
  )
}
