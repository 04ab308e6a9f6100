import { useCallback } from 'react'
import { CONFIG, toToolServerUrl } from '../config.ts'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Link } from '../ui/link.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table } from '../ui/table.tsx'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.overview

export function Overview() {
  const tenant = useTenant()
  const { data, error } = usePoll(useCallback(() => control('get', '/_mock/tenants'), []))
  const columns = [
    {
      title: TEXT.publicToken,
      cell: (row: { public_token: string }) => (
        <TenantLink publicToken={row.public_token} isCurrent={row.public_token === tenant} />
      ),
    },
    { title: TEXT.projectId, cell: (row: { project_id: string }) => <code>{row.project_id}</code> },
  ]
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Section title={TEXT.addresses}>
        <dl className="addresses">
          <Address name={TEXT.webApp} url={CONFIG.web_url} isPage />
          <Address name={TEXT.provider} url={CONFIG.provider_url} isPage />
          <Address name={TEXT.toolServer} url={toToolServerUrl(tenant)} />
        </dl>
      </Section>
      <Section title={TEXT.next}>
        <ol>
          <li>
            <Link href={toHref('/simulator', tenant)}>{TEXT.nextSimulator}</Link>
          </li>
          <li>{TEXT.nextSignIn}</li>
          <li>{TEXT.nextAsana}</li>
          <li>
            <Link href={toHref('/faults', tenant)}>{TEXT.nextFaults}</Link>
          </li>
        </ol>
      </Section>
      <Section title={TEXT.tenants}>
        <Table
          caption={TEXT.tenants}
          columns={columns}
          rows={data?.tenants ?? []}
          keyOf={(row) => row.public_token}
          empty={TEXT.tenantsEmpty}
        />
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

function TenantLink({ publicToken, isCurrent }: { publicToken: string; isCurrent: boolean }) {
  return (
    <>
      <Link href={toHref('/', publicToken)}>
        <code>{publicToken}</code>
      </Link>
      {isCurrent && <span className="badge">{TEXT.current}</span>}
    </>
  )
}
