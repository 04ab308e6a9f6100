import { useEffect, useState, type ComponentType } from 'react'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { TEXTS } from '../messages/texts.ts'
import { ExactTime } from '../ui/time.tsx'

const TICK_MS = 1_000

/** Returns the tenant's clock, ticking between two polls. */
export function useTenantTime() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.clock(tenant))
  const [elapsed, setElapsed] = useState({ since: data, ms: 0 })
  const isRunning = data !== undefined && !data.frozen
  useEffect(() => {
    if (!isRunning) return undefined
    const began = performance.now()
    const timer = setInterval(() => setElapsed({ since: data, ms: performance.now() - began }), TICK_MS)
    return () => clearInterval(timer)
  }, [data, isRunning])
  const elapsedMs = elapsed.since === data ? elapsed.ms : 0
  const now = data && new Date(Date.parse(data.now) + elapsedMs).toISOString()
  return { clock: data, now, error }
}

/** The current tenant's time. @param Shown how it is shown */
export function TenantTime({ Shown = ExactTime }: { Shown?: ComponentType<{ at: string }> }) {
  const { clock, now } = useTenantTime()
  if (!clock || now === undefined) return <span>{TEXTS.app.loading}</span>
  return <Shown at={now} />
}
