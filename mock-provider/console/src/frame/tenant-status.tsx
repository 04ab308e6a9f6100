import type { MockSchemas } from '@latchkey/openapi'
import { Link } from 'react-router'
import { isMoved, toClockReset } from '../clock/clock-changes.ts'
import { toDurationText } from '../clock/offset-text.ts'
import { toDisarming } from '../faults/arm.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { Icon } from '../ui/icon.tsx'

const TEXT = TEXTS.frame

/**
 * Shows on every page what makes this tenant behave unusually: armed faults and a moved clock. Each can be undone with
 * one press.
 */
export function TenantStatus() {
  return (
    <>
      <ArmedStatus />
      <ClockStatus />
    </>
  )
}

function ArmedStatus() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.faults(tenant))
  const { change, isBusy } = useChange()
  const faults = data?.faults ?? []
  if (faults.length === 0) return null
  return (
    <p className="status status-bad">
      <Icon name="faults" />
      <Link to={toHref('/faults', tenant)}>{TEXT.armed({ count: faults.length })}</Link>
      <button
        type="button"
        className="small"
        disabled={isBusy}
        onClick={() => void change(toDisarming(tenant, faults))}
      >
        <span>{TEXT.disarm}</span>
        <span className="visually-hidden">{` ${TEXT.armed({ count: faults.length })}`}</span>
      </button>
    </p>
  )
}

function ClockStatus() {
  const tenant = useTenant()
  const { data: clock } = useControlQuery(QUERIES.clock(tenant))
  const { change, isBusy } = useChange()
  if (!clock || !isMoved(clock)) return null
  return (
    <p className="status status-warn">
      <Icon name="clock" />
      <Link to={toHref('/clock', tenant)}>{toClockText(clock)}</Link>
      <button
        type="button"
        className="small"
        disabled={isBusy}
        onClick={() => void change(toClockReset(tenant, clock))}
      >
        <span>{TEXT.resetClock}</span>
        <span className="visually-hidden">{TEXT.resetClockWhat}</span>
      </button>
    </p>
  )
}

function toClockText({ frozen, offset_ms }: MockSchemas['Clock']): string {
  if (frozen) return TEXT.clockFrozen
  const duration = toDurationText(offset_ms)
  return offset_ms > 0 ? TEXT.clockAhead({ duration }) : TEXT.clockBehind({ duration })
}
