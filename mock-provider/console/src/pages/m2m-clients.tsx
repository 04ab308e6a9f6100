import type { MockSchemas } from '@latchkey/openapi'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { ClientFields, EMPTY_CLIENT, toMembers, type ClientText, toClientName } from '../m2m/client-fields.tsx'
import { NewSecret, type ShownSecret } from '../m2m/secrets.tsx'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { ActionForm, AddForm } from '../ui/action-form.tsx'
import { Page } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'

const TEXT = TEXTS.m2mClients

type M2mClient = MockSchemas['M2mClient']

const COLUMNS: readonly Column<M2mClient>[] = [
  {
    title: TEXTS.clients.name,
    cell: (client) => <ClientLink client={client} />,
  },
  {
    title: TEXT.status,
    cell: ({ status }) => (
      <span className={status === 'active' ? 'badge badge-good' : 'badge'}>{TEXT.statuses[status]}</span>
    ),
  },
  {
    title: TEXT.scopes,
    cell: ({ scopes }) => scopes.length > 0 && <code>{scopes.join(' ')}</code>,
  },
  {
    title: TEXT.secret,
    cell: ({ client_secret_last_four }) => TEXT.endsIn({ lastFour: client_secret_last_four }),
  },
]

function ClientLink({ client }: { client: M2mClient }) {
  const { client_id } = client
  return (
    <Link to={toHref(generatePath('/m2m-clients/:client_id', { client_id }), useTenant())}>{toClientName(client)}</Link>
  )
}

/** The page of the M2M clients, which are programs that get tokens without a user. */
export function M2mClients() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.m2mClients(tenant))
  const [shown, setShown] = useState<ShownSecret>()
  return (
    <Page
      title={TEXT.title}
      intro={TEXT.intro}
      error={error}
      add={
        <AddForm label={TEXT.add}>
          <NewClientForm onCreate={setShown} />
        </AddForm>
      }
    >
      <NewSecret shown={shown} />
      <Table
        caption={TEXT.title}
        columns={COLUMNS}
        rows={data?.m2m_clients}
        keyOf={(row) => row.client_id}
        empty={TEXT.empty}
      />
    </Page>
  )
}

function NewClientForm({ onCreate }: { onCreate: (shown: ShownSecret) => void }) {
  const tenant = useTenant()
  const create = async (text: ClientText) => {
    const call = { params: { path: { tenant } }, body: toMembers(text) }
    const { m2m_client } = await getData(control.POST('/_mock/{tenant}/m2m_clients', call))
    const { client_id, client_secret, scopes } = m2m_client
    onCreate({ client_id, client_secret, scopes, name: toClientName(m2m_client) })
  }
  return (
    <ActionForm submit={TEXT.create} fields={EMPTY_CLIENT} onSubmit={create} done={TEXT.created}>
      {(register) => <ClientFields register={register} />}
    </ActionForm>
  )
}
