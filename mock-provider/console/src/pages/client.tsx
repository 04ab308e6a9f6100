import type { ClientRecord } from '@latchkey/openapi'
import { useParams } from 'react-router'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Facts } from '../ui/facts.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { useLeave } from '../connection/use-leave.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toClientOrigin } from '../clients/client-origin.ts'
import { ConsentTable } from '../clients/consent-table.tsx'

const TEXT = TEXTS.clients

/** The page of one OAuth client. */
export function Client() {
  const tenant = useTenant()
  const { client_id = '' } = useParams<'client_id'>()
  const { data, error } = useControlQuery(QUERIES.clients(tenant))
  const client = data?.clients.find((known) => known.client_id === client_id)
  return (
    <Page title={client?.client_name ?? client_id} back={{ path: '/clients', name: TEXT.back }} error={error}>
      {client && (
        <>
          <ClientActions client_id={client_id} />
          <Section title={TEXT.facts}>
            <ClientFacts client={client} />
          </Section>
        </>
      )}
      {data && !client && <Notice tone="plain">{TEXT.unknown}</Notice>}
      <Section title={TEXTS.consents.title}>
        <ConsentTable client_id={client_id} />
      </Section>
    </Page>
  )
}

function ClientActions({ client_id }: { client_id: string }) {
  const tenant = useTenant()
  const leave = useLeave()
  const { run, isBusy, ...outcome } = useAction()
  const forget = () =>
    run(async () => {
      await control.DELETE('/_mock/{tenant}/clients/{client_id}', { params: { path: { tenant, client_id } } })
      leave('/clients', tenant)
    })
  return (
    <>
      <div className="buttons">
        <ConfirmButton
          label={TEXT.delete}
          confirm={TEXT.deleteConfirm}
          disabled={isBusy}
          onConfirm={() => void forget()}
        />
      </div>
      <Outcome {...outcome} />
    </>
  )
}

function ClientFacts({ client }: { client: ClientRecord }) {
  const isPublic = client.token_endpoint_auth_method === 'none'
  return (
    <>
      <Facts
        facts={[
          [TEXT.clientId, <code key="id">{client.client_id}</code>],
          [TEXT.type, <code key="type">{client.client_type}</code>],
          [TEXT.origin, TEXT.origins[toClientOrigin(client)]],
          [TEXT.description, client.client_description],
          [TEXT.redirects, <Urls key="redirects" urls={client.redirect_urls} />],
          [TEXT.logoutRedirects, <Urls key="logout" urls={client.post_logout_redirect_urls} />],
          [TEXT.authMethod, <code key="method">{client.token_endpoint_auth_method}</code>],
          [TEXT.fullAccess, client.full_access_allowed ? TEXT.yes : TEXT.no],
          [TEXT.tokenLifetime, TEXT.minutes({ count: client.access_token_expiry_minutes })],
          [TEXT.audience, client.access_token_custom_audience],
          [TEXT.clientUri, client.client_uri],
          [TEXT.logoUrl, client.logo_url],
          [TEXT.createdAt, <Time key="created" at={client.created_at} />],
        ]}
      />
      {!isPublic && <p className="hint">{TEXT.secretNote}</p>}
    </>
  )
}

function Urls({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return <span>{TEXT.none}</span>
  return (
    <ul className="plain">
      {urls.map((url) => (
        <li key={url}>
          <code>{url}</code>
        </li>
      ))}
    </ul>
  )
}
