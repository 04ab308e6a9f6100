import type { MockSchemas } from '@latchkey/openapi'
import { useParams } from 'react-router'
import { control } from '../connection/control.ts'
import { ClientFields, toMembers, type ClientText, toClientName } from '../m2m/client-fields.tsx'
import { SecretRotation, TokenCommand } from '../m2m/secrets.tsx'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { useLeave } from '../connection/use-leave.ts'

const TEXT = TEXTS.m2mClients

type M2mClientRecord = MockSchemas['M2mClient']

/** The page of one M2M client. */
export function M2mClient() {
  const tenant = useTenant()
  const { client_id = '' } = useParams<'client_id'>()
  const { data, error } = useControlQuery(QUERIES.m2mClients(tenant))
  const client = data?.m2m_clients.find((known) => known.client_id === client_id)
  return (
    <Page
      title={client ? toClientName(client) : client_id}
      back={{ path: '/m2m-clients', name: TEXT.back }}
      error={error}
    >
      {client && (
        <>
          <ClientActions client={client} />
          <Section title={TEXTS.clients.facts}>
            <ClientFacts client={client} />
          </Section>
          <Section title={TEXT.secret}>
            <SecretRotation client={client} />
          </Section>
          <Section title={TEXT.token}>
            <p className="hint">{TEXT.tokenHint}</p>
            <TokenCommand client_id={client_id} scopes={client.scopes} />
          </Section>
          <Section title={TEXT.edit}>
            <ClientForm client={client} />
          </Section>
        </>
      )}
      {data && !client && <Notice tone="plain">{TEXTS.clients.unknown}</Notice>}
    </Page>
  )
}

function ClientActions({ client: { client_id, status } }: { client: M2mClientRecord }) {
  const tenant = useTenant()
  const leave = useLeave()
  const { change, isBusy } = useChange()
  const params = { path: { tenant, client_id } }
  const setStatus = (wanted: M2mClientRecord['status']) =>
    control.PATCH('/_mock/{tenant}/m2m_clients/{client_id}', { params, body: { status: wanted } })
  const isActive = status === 'active'
  const toggle = () =>
    change({
      make: () => setStatus(isActive ? 'inactive' : 'active'),
      done: isActive ? TEXT.deactivated : TEXT.activated,
      undo: () => setStatus(status),
    })
  const forget = () =>
    change({
      make: async () => {
        await control.DELETE('/_mock/{tenant}/m2m_clients/{client_id}', { params })
        leave('/m2m-clients', tenant)
      },
      done: TEXT.deleted,
    })
  return (
    <div className="buttons">
      <button type="button" disabled={isBusy} onClick={() => void toggle()}>
        {isActive ? TEXT.deactivate : TEXT.activate}
      </button>
      <ConfirmButton
        label={TEXTS.clients.delete}
        confirm={TEXT.deleteConfirm}
        disabled={isBusy}
        onConfirm={() => void forget()}
      />
    </div>
  )
}

function ClientFacts({ client }: { client: M2mClientRecord }) {
  const { client_id, status, client_description, scopes } = client
  return (
    <Facts
      facts={[
        [TEXTS.clients.clientId, <code key="id">{client_id}</code>],
        [TEXT.status, TEXT.statuses[status]],
        [TEXTS.clients.description, client_description],
        [TEXT.scopes, scopes.length > 0 && <code key="scopes">{scopes.join(' ')}</code>],
      ]}
    />
  )
}

function ClientForm({ client }: { client: M2mClientRecord }) {
  const tenant = useTenant()
  const { client_id, client_name, client_description, scopes, trusted_metadata } = client
  const isEmpty = Object.keys(trusted_metadata).length === 0
  const fields: ClientText = {
    client_name,
    client_description,
    scopes: scopes.join(' '),
    trusted_metadata: isEmpty ? '' : JSON.stringify(trusted_metadata),
  }
  const save = async (text: ClientText) => {
    const call = { params: { path: { tenant, client_id } }, body: toMembers(text) }
    await control.PATCH('/_mock/{tenant}/m2m_clients/{client_id}', call)
  }
  return (
    <ActionForm submit={TEXT.save} fields={fields} onSubmit={save} done={TEXT.saved}>
      {(register) => <ClientFields register={register} />}
    </ActionForm>
  )
}
