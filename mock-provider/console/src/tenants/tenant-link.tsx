import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'

/** A link to a page for another tenant. */
export function TenantLink({ path, publicToken }: { path: string; publicToken: string }) {
  const isCurrent = useTenant() === publicToken
  return (
    <>
      <Link to={toHref(path, publicToken)}>
        <code>{publicToken}</code>
      </Link>
      {isCurrent && <span className="badge">{TEXTS.tenants.current}</span>}
    </>
  )
}
