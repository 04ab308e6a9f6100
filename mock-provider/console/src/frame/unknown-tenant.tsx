import { Link, useLocation } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { findTestToken } from '../tenants/find-tenants.ts'
import { Page, Section } from '../ui/page.tsx'

const TEXT = TEXTS.frame

/** Shown instead of a page when the tenant in the URL cannot exist. */
export function UnknownTenant() {
  const tenant = useTenant()
  const { pathname } = useLocation()
  const { data, error } = useControlQuery(QUERIES.tenants())
  const token = findTestToken(tenant)
  return (
    <Page title={TEXT.unknownTitle} intro={TEXT.unknown({ tenant })} error={error}>
      {token !== undefined && (
        <p>
          <Link className="button" to={toHref(pathname, token)}>
            {TEXT.createTenant({ token })}
          </Link>
        </p>
      )}
      <Section title={TEXT.existing}>
        <ul className="link-list">
          {(data?.tenants ?? []).map(({ public_token }) => (
            <li key={public_token}>
              <Link to={toHref(pathname, public_token)}>{public_token}</Link>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
