import { EN } from '../messages/en.ts'
import { Time } from '../ui/time.tsx'
import { useTenantTime } from './use-tenant-time.ts'

/** The current tenant's time. */
export function TenantTime() {
  const { clock, now } = useTenantTime()
  if (!clock || now === undefined) return EN.app.loading
  return <Time at={now} />
}
