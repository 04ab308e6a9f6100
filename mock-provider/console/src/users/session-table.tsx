import type { Session, User } from '@latchkey/openapi'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { UserLink } from './user-link.tsx'

const TEXT = EN.sessions

const COLUMNS: readonly Column<Session>[] = [
  { title: TEXT.startedAt, cell: ({ started_at }) => <Time at={started_at} /> },
  { title: TEXT.lastAccessedAt, cell: ({ last_accessed_at }) => <Time at={last_accessed_at} /> },
  { title: TEXT.expiresAt, cell: ({ expires_at }) => <Time at={expires_at} /> },
  {
    title: TEXT.factors,
    cell: ({ authentication_factors }) =>
      authentication_factors.map(({ delivery_method }) => (
        <code key={delivery_method} className="badge">
          {delivery_method}
        </code>
      )),
  },
  { title: TEXT.where, cell: ({ attributes }) => attributes.user_agent || TEXT.unknownBrowser },
]

type SessionTableProps = {
  /** Default: every user. */
  user_id?: string
  /** Users whose names are shown instead of ids. */
  users?: readonly User[] | undefined
}

/** The live sessions of one user or of all users. */
export function SessionTable({ user_id, users = [] }: SessionTableProps) {
  const tenant = useTenant()
  const query = user_id === undefined ? {} : { user_id }
  const { data, error } = useControlQuery(QUERIES.sessions(tenant, query))
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
          <span className="visually-hidden">{` ${TEXT.endWhat(session_id)}`}</span>
        </button>
      ),
    },
  ]
  const rows = data?.sessions
  return (
    <>
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.session_id}
        empty={user_id === undefined ? TEXT.empty : TEXT.emptyOfUser}
      />
      {rows && rows.length > 1 && (
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
