import type { ClientRecord } from '@latchkey/openapi'
import { useCallback, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.clients

const CLIENT_TYPES = [
  'third_party_public',
  'third_party',
  'first_party_public',
  'first_party',
] as const satisfies readonly ClientRecord['client_type'][]

const COLUMNS: readonly Column<ClientRecord>[] = [
  { title: TEXT.name, cell: ({ client_name }) => client_name },
  { title: TEXT.clientId, cell: ({ client_id }) => <code>{client_id}</code> },
  { title: TEXT.type, cell: ({ client_type }) => client_type },
  { title: TEXT.redirects, cell: ({ redirect_urls }) => redirect_urls.join(', ') },
]

export function Clients() {
  const tenant = useTenant()
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/clients', { path: { tenant } }), [tenant]),
  )
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={data?.clients ?? []}
        keyOf={(row) => row.client_id}
        empty={TEXT.empty}
      />
      <NewClientForm onCreated={refresh} />
    </Page>
  )
}

function NewClientForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const tenant = useTenant()
  const { run, isBusy, error, done } = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { client_name = '', redirect_url = '', client_type: chosen } = readFields(form)
    const client_type = CLIENT_TYPES.find((type) => type === chosen) ?? 'third_party_public'
    const body = { client_name, redirect_urls: [redirect_url], client_type }
    void run(
      async () => {
        const { client_secret } = await control('post', '/_mock/{tenant}/clients', { path: { tenant }, body })
        form.reset()
        await onCreated()
        return client_secret
      },
      (client_secret) => (client_secret === undefined ? TEXT.created : TEXT.secret(client_secret)),
    )
  }
  return (
    <Section title={TEXT.add}>
      <form className="card" onSubmit={submit}>
        <Field label={TEXT.nameField} name="client_name" required />
        <Field label={TEXT.redirectField} name="redirect_url" type="url" required />
        <Choice label={TEXT.typeField} name="client_type">
          {CLIENT_TYPES.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </Choice>
        <button type="submit" disabled={isBusy}>
          {TEXT.create}
        </button>
        <Outcome error={error} done={done} />
      </form>
    </Section>
  )
}
