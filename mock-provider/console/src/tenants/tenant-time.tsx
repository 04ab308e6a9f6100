import { TEXTS } from '../messages/texts.ts'
import { ExactTime } from '../ui/time.tsx'
import { useTenantTime } from './use-tenant-time.ts'

/** The current tenant's time. */
export function TenantTime() {
  const { clock, now } = useTenantTime()
  if (!clock || now === undefined) return <span>{TEXTS.app.loading}</span>
  return <ExactTime at={now} />
}
