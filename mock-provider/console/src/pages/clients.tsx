import type { ClientRecord } from '@latchkey/openapi'
import { generatePath, Link } from 'react-router'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { ActionForm, AddForm } from '../ui/action-form.tsx'
import { Choice, Field, TextArea } from '../ui/field.tsx'
import { Empty, Table, type Column } from '../ui/table.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toClientOrigin } from '../clients/client-origin.ts'
import { ConsentTable } from '../clients/consent-table.tsx'

const TEXT = TEXTS.clients

const CLIENT_TYPES = [
  'third_party_public',
  'third_party',
  'first_party_public',
  'first_party',
] as const satisfies readonly ClientRecord['client_type'][]

const EMPTY_CLIENT = { client_name: '', client_type: 'third_party_public', redirect_urls: '' }

const COLUMNS: readonly Column<ClientRecord>[] = [
  {
    title: TEXT.name,
    cell: (client) => <ClientLink client={client} />,
  },
  {
    title: TEXT.type,
    cell: ({ client_type }) => <code>{client_type}</code>,
  },
  {
    title: TEXT.origin,
    cell: (client) => TEXT.origins[toClientOrigin(client)],
  },
  {
    title: TEXT.redirects,
    cell: ({ redirect_urls }) => (
      <ul className="plain">
        {redirect_urls.map((url) => (
          <li key={url}>
            <code>{url}</code>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: TEXT.createdAt,
    cell: ({ created_at }) => <Time at={created_at} />,
  },
]

function ClientLink({ client: { client_id, client_name } }: { client: ClientRecord }) {
  const tenant = useTenant()
  return <Link to={toHref(generatePath('/clients/:client_id', { client_id }), tenant)}>{client_name}</Link>
}

export function Clients() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.clients(tenant))
  return (
    <Page
      title={TEXT.title}
      intro={TEXT.intro}
      error={error}
      add={
        <AddForm label={TEXT.add}>
          <NewClientForm />
        </AddForm>
      }
    >
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={data?.clients}
        keyOf={(row) => row.client_id}
        empty={<Empty text={TEXT.empty} page={{ path: '/simulator', name: TEXT.emptyLink }} />}
      />
      <Section title={TEXTS.consents.title}>
        <ConsentTable />
      </Section>
    </Page>
  )
}

function NewClientForm() {
  const tenant = useTenant()
  const create = async ({ client_name, redirect_urls, client_type: chosen }: typeof EMPTY_CLIENT) => {
    const client_type = CLIENT_TYPES.find((type) => type === chosen) ?? 'third_party_public'
    const body = { client_name, redirect_urls: redirect_urls.split(/\s+/).filter(Boolean), client_type }
    const call = control.POST('/_mock/{tenant}/clients', { params: { path: { tenant } }, body })
    return (await getData(call)).client_secret
  }
  return (
    <ActionForm
      submit={TEXT.create}
      fields={EMPTY_CLIENT}
      onSubmit={create}
      done={(secret) => (secret === undefined ? TEXT.created : TEXT.secret({ secret }))}
    >
      {(register) => (
        <>
          <div className="fields">
            <Field label={TEXT.nameField} required {...register('client_name')} />
            <Choice label={TEXT.typeField} {...register('client_type')}>
              {CLIENT_TYPES.map((type) => (
                <option key={type}>{type}</option>
              ))}
            </Choice>
          </div>
          <TextArea
            label={TEXT.redirectField}
            hint={TEXT.redirectHint}
            rows={2}
            required
            {...register('redirect_urls')}
          />
        </>
      )}
    </ActionForm>
  )
}
