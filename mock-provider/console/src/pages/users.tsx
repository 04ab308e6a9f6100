import type { User } from '@latchkey/openapi'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ActionForm, AddForm } from '../ui/action-form.tsx'
import { Field, SearchField } from '../ui/field.tsx'
import { Empty, Table, type Column } from '../ui/table.tsx'
import { Page } from '../ui/page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { TAB_PARAMETER } from '../connection/hrefs.ts'
import { Time } from '../ui/time.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useSettled } from '../queries/use-settled.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { SessionTable } from '../users/session-table.tsx'
import { listFactors } from '../users/factors.ts'
import { UserImport } from '../users/user-import.tsx'
import { UserLink, UserStatus } from '../users/user-link.tsx'

const TEXT = TEXTS.users

/** The number of users shown at first. On a phone each is a card, so more would be a long page. */
const SHOWN_USERS = 25

/** The number of users that the button adds. */
const MORE_USERS = 100

/** The maximum number of rows. A longer table would slow the page down; the search finds the other users. */
const MAX_SHOWN_USERS = 1_000

const COLUMNS: readonly Column<User>[] = [
  {
    title: TEXT.user,
    cell: (user) => <UserLink user_id={user.user_id} users={[user]} />,
  },
  {
    title: TEXT.signIns,
    cell: (user) => (
      <ul className="plain">
        {listFactors(user).map(({ id, kind, value }) => (
          <li key={id}>
            <span className="hint">{TEXT.kinds[kind]}</span> <span>{value}</span>
          </li>
        ))}
      </ul>
    ),
  },
  {
    title: TEXT.status,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    title: TEXT.createdAt,
    cell: ({ created_at }) => created_at && <Time at={created_at} />,
  },
]

/** The users, their sessions, and the import, one at a time: each may be long. */
export function Users() {
  return (
    <Page
      title={TEXT.title}
      intro={TEXT.intro}
      add={
        <AddForm label={TEXT.add}>
          <NewUserForm />
        </AddForm>
      }
    >
      <Tabs
        label={TEXTS.app.parts}
        parameter={TAB_PARAMETER}
        tabs={[
          { id: 'users', name: TEXT.title, content: () => <UserList /> },
          { id: 'sessions', name: TEXTS.sessions.title, content: () => <SessionTable /> },
          { id: 'import', name: TEXTS.userImport.title, content: () => <UserImport /> },
        ]}
      />
    </Page>
  )
}

function UserList() {
  const tenant = useTenant()
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const search = searchParams.get('search') ?? ''
  const wanted = useSettled(search.trim())
  const [limit, setLimit] = useState(SHOWN_USERS)
  // Requests one user more than is shown, to learn whether there are more. Counting all matches would read all users.
  const { data, error } = useControlQuery(
    QUERIES.users(tenant, { ...(wanted && { search: wanted }), limit: limit + 1 }),
  )
  const shown = data?.users.slice(0, limit)
  const hasMore = data !== undefined && data.users.length > limit
  return (
    <>
      <Outcome error={error} done={undefined} />
      <div className="toolbar">
        <SearchField
          label={TEXT.search}
          hint={TEXT.searchHint}
          value={search}
          onSearch={(text) => changeQuery({ search: text })}
        />
      </div>
      <p className="hint" aria-live="polite">
        {shown && toCount({ count: shown.length, all: data?.total ?? 0, isSearch: wanted !== '', hasMore })}
      </p>
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={shown}
        keyOf={(row) => row.user_id}
        empty={wanted ? TEXT.emptySearch : <Empty text={TEXT.empty} webApp={TEXTS.app.openWebApp} />}
      />
      {hasMore && limit < MAX_SHOWN_USERS && (
        <button type="button" onClick={() => setLimit(Math.min(limit + MORE_USERS, MAX_SHOWN_USERS))}>
          {TEXT.showMore({ count: MORE_USERS })}
        </button>
      )}
    </>
  )
}

type Counts = { count: number; all: number; isSearch: boolean; hasMore: boolean }

function toCount({ count, all, isSearch, hasMore }: Counts) {
  if (isSearch) return hasMore ? TEXT.foundFirst({ count }) : TEXT.found({ count })
  return count === all ? TEXT.allShown({ all }) : TEXT.shown({ shown: count, all })
}

const EMPTY_USER = { email: '', phone_number: '', first_name: '', last_name: '', password: '' }

/** Leaves out empty fields. */
function toSeed({ email, phone_number, password, first_name, last_name }: typeof EMPTY_USER) {
  return {
    ...(email && { email }),
    ...(phone_number && { phone_number }),
    ...(password && { password }),
    name: { first_name, last_name },
  }
}

function NewUserForm() {
  const tenant = useTenant()
  const create = (fields: typeof EMPTY_USER) =>
    control.POST('/_mock/{tenant}/users', { params: { path: { tenant } }, body: toSeed(fields) })
  return (
    <ActionForm submit={TEXT.create} fields={EMPTY_USER} onSubmit={create} done={TEXT.created}>
      {(register) => (
        <div className="fields">
          <Field label={TEXT.emailField} type="email" {...register('email')} />
          <Field label={TEXT.phoneField} hint={TEXT.phoneHint} type="tel" {...register('phone_number')} />
          <Field label={TEXT.firstName} {...register('first_name')} />
          <Field label={TEXT.lastName} {...register('last_name')} />
          <Field label={TEXT.passwordField} hint={TEXT.passwordHint} {...register('password')} />
        </div>
      )}
    </ActionForm>
  )
}
