import type { Fault } from '@latchkey/openapi'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toClockText } from '../clock/amounts.ts'
import { isMoved, toClockReset } from '../clock/clock-changes.ts'
import { findWebUrl } from '../connection/config.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { control } from '../connection/control.ts'
import { toDisarming } from '../faults/arm.ts'
import type { Chaos } from '../faults/chaos.ts'
import { toOperations } from '../faults/armed-faults.tsx'
import { ANY_FAULT } from '../journal/entries.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange, type Change } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { Name } from '../ui/name.tsx'
import { Section } from '../ui/page.tsx'

const TEXT = TEXTS.overview

/** The most faults that are listed. The page of the faults has the others. */
const MAX_FAULTS = 3

/** What makes the tenant behave unusually, each with a button that lifts it. */
export function ArmedNow() {
  const tenant = useTenant()
  const { data: armed } = useControlQuery(QUERIES.faults(tenant))
  const { data: config } = useControlQuery(QUERIES.config(tenant))
  const { data: clock } = useControlQuery(QUERIES.clock(tenant))
  const faults = armed?.faults ?? []
  const { chaos } = config ?? {}
  const isUsual = faults.length === 0 && !chaos && !(clock && isMoved(clock))
  if (isUsual) return <p className="hint">{TEXT.nothingArmed}</p>
  return (
    <ul className="plain armed-now recent-list">
      {faults.slice(0, MAX_FAULTS).map((fault) => (
        <Armed
          key={fault.fault_id}
          badge={<span className="badge badge-bad">{TEXT.byFault}</span>}
          lift={TEXTS.frame.disarm}
          what={`${fault.error_type ?? TEXTS.faults.kind[fault.kind]}: ${toOperations(fault)}`}
          change={toDisarming(tenant, [fault])}
        >
          <FaultText fault={fault} />
        </Armed>
      ))}
      {faults.length > MAX_FAULTS && (
        <li>
          <Link to={toHref('/faults', tenant)}>{TEXT.moreFaults({ count: faults.length - MAX_FAULTS })}</Link>
        </li>
      )}
      {chaos && (
        <Armed
          badge={<span className="badge badge-bad">{TEXTS.faults.chaos}</span>}
          lift={TEXTS.faults.chaosSwitchOff}
          change={toChaosEnd(tenant, chaos)}
        >
          <Link to={toHref('/faults', tenant)}>{TEXTS.faults.chaosOn({ seed: chaos.seed })}</Link>
        </Armed>
      )}
      {clock && isMoved(clock) && (
        <Armed
          badge={<span className="badge badge-warn">{TEXT.clock}</span>}
          lift={TEXTS.frame.resetClock}
          what={TEXTS.frame.resetClockWhat}
          change={toClockReset(tenant, clock)}
        >
          <Link to={toHref('/clock', tenant)}>{toClockText(clock)}</Link>
        </Armed>
      )}
    </ul>
  )
}

type ArmedProps = {
  badge: ReactNode
  children: ReactNode
  lift: string
  /** What is lifted, for screen readers. */
  what?: string
  change: Change<unknown>
}

function Armed({ badge, children, lift, what, change: wanted }: ArmedProps) {
  const { change, isBusy } = useChange()
  return (
    <li>
      {badge} {children}
      <button type="button" className="small" disabled={isBusy} onClick={() => void change(wanted)}>
        <span>{lift}</span>
        {what !== undefined && <span className="visually-hidden">{` ${what.trim()}`}</span>}
      </button>
    </li>
  )
}

function FaultText({ fault }: { fault: Fault }) {
  const tenant = useTenant()
  const { kind, error_type, remaining } = fault
  return (
    <>
      <Link to={toHref('/faults', tenant)}>
        {error_type === undefined ? TEXTS.faults.kind[kind] : <Name>{error_type}</Name>}
      </Link>
      <Name>{toOperations(fault)}</Name>
      <span className="hint">
        {remaining === null ? TEXTS.faults.always : TEXTS.faults.firesAgain({ count: remaining })}
      </span>
    </>
  )
}

function toChaosEnd(tenant: string, chaos: Chaos): Change<unknown> {
  const put = (wanted: Chaos | null) =>
    control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: { chaos: wanted } })
  return { make: () => put(null), done: TEXTS.faults.chaosIsOff, undo: () => put(chaos) }
}

/** The steps that are left to do in this tenant. The section goes when all are done. */
export function NextSteps({ users }: { users: number | undefined }) {
  const tenant = useTenant()
  const { data: sessions } = useControlQuery(QUERIES.sessions(tenant, { limit: 1 }))
  const { data: consents } = useControlQuery(QUERIES.consents(tenant, {}))
  const { data: faulty } = useControlQuery(QUERIES.lastCalls(tenant, { limit: 1, fault_id: ANY_FAULT }))
  const { data: armed } = useControlQuery(QUERIES.faults(tenant))
  const webUrl = findWebUrl(tenant)
  const page = (path: string, name: string) => (
    <Link key={path} to={toHref(path, tenant)}>
      {name}
    </Link>
  )
  // An answer that is not here yet is no reason for a step.
  const steps = [
    users === 0 && page('/users', TEXT.nextUser),
    sessions?.total === 0 && webUrl !== undefined && (
      <a key={webUrl} href={webUrl}>
        {TEXT.nextSignIn}
      </a>
    ),
    consents?.consents.length === 0 && page('/simulator', TEXT.nextSimulator),
    faulty?.entries.length === 0 && armed?.faults.length === 0 && page('/faults', TEXT.nextFaults),
  ].filter((step) => step !== false && step !== undefined)
  if (steps.length === 0) return null
  return (
    <Section title={TEXT.next}>
      <ul className="next-steps">
        {steps.map((step) => (
          <li key={step.key}>{step}</li>
        ))}
      </ul>
    </Section>
  )
}
