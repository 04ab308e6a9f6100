import { EN } from '../messages/en.ts'
import { Time } from '../ui/time.tsx'
import { useTenantTime } from './use-tenant-time.ts'

/** What time it is for the tenant that is shown. */
export function TenantTime() {
  const { clock, now } = useTenantTime()
  if (!clock || now === undefined) return EN.app.loading
  return <Time at={now} />
}
