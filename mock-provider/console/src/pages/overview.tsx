import { Link } from 'react-router'
import { CONFIG, findWebUrl, getToolServerUrl } from '../connection/config.ts'
import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Recent } from './recent.tsx'
import { Page, Section } from '../ui/page.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { TenantTime } from '../tenants/tenant-time.tsx'

const TEXT = TEXTS.overview

/** The counts shown for a tenant, with the pages that list what is counted. */
const COUNTS = { users: '/users', messages: '/messages', faults: '/faults' } as const

export function Overview() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.tenants())
  const summary = data?.tenants.find(({ public_token }) => public_token === tenant)
  const webUrl = findWebUrl(tenant)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Section title={TEXT.tenant}>
        <ul className="tiles">
          {listKeys(COUNTS).map((name) => (
            <li key={name}>
              <Link to={toHref(COUNTS[name], tenant)} className="tile">
                <strong>{summary?.[name] ?? 0}</strong> <span>{TEXT.counts[name]}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={toHref('/clock', tenant)} className="tile">
              <strong>
                <TenantTime />
              </strong>{' '}
              <span>{TEXT.clock}</span>
            </Link>
          </li>
        </ul>
        <p>
          <Link to={toHref('/tenants', tenant)}>{TEXT.allTenants}</Link>
        </p>
      </Section>
      <Section title={TEXT.recent}>
        <Recent />
      </Section>
      <Section title={TEXT.addresses}>
        <dl className="addresses">
          {webUrl !== undefined && <Address name={TEXT.webApp} url={webUrl} isPage />}
          <Address name={TEXT.provider} url={CONFIG.provider_url} isPage />
          <Address name={TEXT.toolServer} url={getToolServerUrl(tenant)} />
        </dl>
      </Section>
      <Section title={TEXT.next}>
        <ol>
          <li>
            <Link to={toHref('/simulator', tenant)}>{TEXT.nextSimulator}</Link>
          </li>
          <li>{TEXT.nextSignIn}</li>
          <li>{TEXT.nextAsana}</li>
          <li>
            <Link to={toHref('/faults', tenant)}>{TEXT.nextFaults}</Link>
          </li>
        </ol>
      </Section>
    </Page>
  )
}

function Address({ name, url, isPage = false }: { name: string; url: string; isPage?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isPage ? <a href={url}>{url}</a> : <code>{url}</code>}
        <CopyButton text={url} what={name} />
      </dd>
    </div>
  )
}
