import { EN } from '../messages/en.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { Link } from '../ui/link.tsx'

/** A link to a page for another tenant. */
export function TenantLink({ path, publicToken }: { path: string; publicToken: string }) {
  const isCurrent = useTenant() === publicToken
  return (
    <>
      <Link href={toHref(path, publicToken)}>
        <code>{publicToken}</code>
      </Link>
      {isCurrent && <span className="badge">{EN.tenants.current}</span>}
    </>
  )
}
