import type { User } from '@latchkey/openapi'
import { useCallback, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.users

const COLUMNS: readonly Column<User>[] = [
  { title: TEXT.userId, cell: ({ user_id }) => <code>{user_id}</code> },
  {
    title: TEXT.name,
    cell: ({ name }) => [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' '),
  },
  { title: TEXT.email, cell: ({ emails }) => emails.map(({ email }) => email).join(', ') },
  { title: TEXT.phone, cell: ({ phone_numbers }) => phone_numbers.map(({ phone_number }) => phone_number).join(', ') },
  { title: TEXT.signIns, cell: ({ providers }) => providers.map(({ provider_type }) => provider_type).join(', ') },
  { title: TEXT.status, cell: ({ status }) => status },
  { title: TEXT.createdAt, cell: ({ created_at }) => created_at && <Time at={created_at} /> },
]

export function Users() {
  const tenant = useTenant()
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/users', { path: { tenant } }), [tenant]),
  )
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={data?.users ?? []}
        keyOf={(row) => row.user_id}
        empty={TEXT.empty}
      />
      <NewUserForm onCreated={refresh} />
    </Page>
  )
}

function NewUserForm({ onCreated }: { onCreated: () => Promise<void> }) {
  const tenant = useTenant()
  const { run, isBusy, error, done } = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { email = '', first_name = '', last_name = '' } = readFields(form)
    void run(async () => {
      await control('post', '/_mock/{tenant}/users', {
        path: { tenant },
        body: { email, name: { first_name, last_name } },
      })
      form.reset()
      await onCreated()
    }, TEXT.created)
  }
  return (
    <Section title={TEXT.add}>
      <form className="card" onSubmit={submit}>
        <Field label={TEXT.emailField} name="email" type="email" required />
        <Field label={TEXT.firstName} name="first_name" />
        <Field label={TEXT.lastName} name="last_name" />
        <button type="submit" disabled={isBusy}>
          {TEXT.create}
        </button>
        <Outcome error={error} done={done} />
      </form>
    </Section>
  )
}
