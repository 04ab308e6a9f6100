import type { Session } from '@latchkey/openapi'
import { useState } from 'react'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Empty, Table, type Column } from '../ui/table.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useSettled } from '../queries/use-settled.ts'
import { SearchField } from '../ui/field.tsx'
import { useNamedUsers, UserLink } from './user-link.tsx'

const TEXT = TEXTS.sessions

/** Browsers and systems, by what their user agents contain. Each user agent also contains the names after its own. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  FxiOS: 'Firefox',
  Firefox: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = { iPhone: 'iPhone', iPad: 'iPad', Android: 'Android', Windows: 'Windows', Mac: 'macOS', Linux: 'Linux' }

/** Names the browser and the system of a user agent, or its first product. Undefined for none. */
function describeBrowser(user_agent: string): string | undefined {
  const find = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).find(([mark]) => user_agent.includes(mark))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (browser === undefined) return /^[^\s/]+/.exec(user_agent)?.[0]
  return system === undefined ? browser : TEXT.browser({ browser, system })
}

const COLUMNS: readonly Column<Session>[] = [
  {
    title: TEXT.startedAt,
    cell: ({ started_at }) => <Time at={started_at} />,
  },
  {
    title: TEXT.lastAccessedAt,
    cell: ({ last_accessed_at }) => <Time at={last_accessed_at} />,
  },
  {
    title: TEXT.expiresAt,
    cell: ({ expires_at }) => <Time at={expires_at} />,
  },
  {
    title: TEXT.factors,
    cell: ({ authentication_factors }) =>
      authentication_factors.map(({ delivery_method }) => (
        <code key={delivery_method} className="badge">
          {delivery_method}
        </code>
      )),
  },
  {
    title: TEXT.where,
    cell: ({ attributes: { user_agent } }) => (
      <span title={user_agent}>{describeBrowser(user_agent) ?? TEXT.unknownBrowser}</span>
    ),
  },
]

/** The number of sessions shown at first, and added by the button. */
const SHOWN_SESSIONS = 50

/** The live sessions of one user or of all users. @param user_id omitted for all users */
export function SessionTable({ user_id }: { user_id?: string }) {
  const tenant = useTenant()
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(SHOWN_SESSIONS)
  const query = user_id === undefined ? {} : { user_id }
  const wanted = useSettled(search)
  const { data, error } = useControlQuery(
    QUERIES.sessions(tenant, { ...query, ...(wanted && { search: wanted }), limit }),
  )
  const users = useNamedUsers(user_id === undefined ? data?.sessions : [])
  const { run, isBusy, ...outcome } = useAction()
  const end = (session_id: string) =>
    run(
      () => control.DELETE('/_mock/{tenant}/sessions/{session_id}', { params: { path: { tenant, session_id } } }),
      TEXT.ended,
    )
  const endAll = () =>
    run(() => control.DELETE('/_mock/{tenant}/sessions', { params: { path: { tenant }, query } }), TEXT.endedAll)
  const columns: readonly Column<Session>[] = [
    ...(user_id === undefined
      ? [{ title: TEXT.user, cell: (row: Session) => <UserLink user_id={row.user_id} users={users} /> }]
      : []),
    ...COLUMNS,
    {
      title: TEXT.action,
      cell: ({ session_id }) => (
        <button type="button" className="small" disabled={isBusy} onClick={() => void end(session_id)}>
          <span>{TEXT.end}</span>
          <span className="visually-hidden">{` ${TEXT.endWhat({ session_id })}`}</span>
        </button>
      ),
    },
  ]
  const rows = data?.sessions
  const more = (data?.total ?? 0) - (rows?.length ?? 0)
  const isSearched = wanted !== ''
  return (
    <>
      {user_id === undefined && (isSearched || more > 0 || search !== '') && (
        <div className="toolbar">
          <SearchField label={TEXT.search} hint={TEXT.searchHint} value={search} onSearch={setSearch} />
        </div>
      )}
      {more > 0 && <p className="hint">{TEXT.shown({ shown: rows?.length ?? 0, all: data?.total ?? 0 })}</p>}
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.session_id}
        empty={isSearched ? TEXT.emptySearch : <NoSessions isOfUser={user_id !== undefined} />}
      />
      {more > 0 && (
        <button type="button" onClick={() => setLimit(limit + SHOWN_SESSIONS)}>
          {TEXT.showMore({ count: Math.min(SHOWN_SESSIONS, more) })}
        </button>
      )}
      {rows && rows.length > 1 && !isSearched && (
        <p className="buttons">
          <ConfirmButton
            label={TEXT.endAll}
            confirm={TEXT.endAllConfirm}
            disabled={isBusy}
            onConfirm={() => void endAll()}
          />
        </p>
      )}
      <Outcome done={outcome.done} error={outcome.error ?? error} />
    </>
  )
}

function NoSessions({ isOfUser }: { isOfUser: boolean }) {
  if (isOfUser) return <span>{TEXT.emptyOfUser}</span>
  return <Empty text={TEXT.empty} webApp={TEXTS.app.openWebApp} />
}
