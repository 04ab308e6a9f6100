import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { NowProvider } from '../ui/time.tsx'
import { isTestToken } from './find-tenants.ts'

/** The interval at which relative times are updated, in milliseconds. */
const TICK_MS = 5_000

/** Provides the tenant's time to all relative times of the page. */
export function TenantNow({ children }: { children: ReactNode }) {
  return isTestToken(useTenant()) ? <KnownTenantNow>{children}</KnownTenantNow> : children
}

function KnownTenantNow({ children }: { children: ReactNode }) {
  const { data } = useControlQuery(QUERIES.clock(useTenant()))
  const [machineNow, setMachineNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setMachineNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const clockNow = Date.parse(data?.now ?? '')
  const now = data && (data.frozen ? clockNow : Math.max(machineNow + data.offset_ms, clockNow))
  return <NowProvider value={Number.isFinite(now) ? now : undefined}>{children}</NowProvider>
}
