import type { Consent } from '@latchkey/openapi'
import { generatePath, Link } from 'react-router'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Empty, Table, type Column } from '../ui/table.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useNamedUsers, UserLink } from '../users/user-link.tsx'

const TEXT = TEXTS.consents

type ConsentTableProps = {
  user_id?: string
  client_id?: string
}

/** The scopes that users granted to clients: all of them, or those of one user or one client. */
export function ConsentTable({ user_id, client_id }: ConsentTableProps) {
  const tenant = useTenant()
  const query = { ...(user_id !== undefined && { user_id }), ...(client_id !== undefined && { client_id }) }
  const { data, error } = useControlQuery(QUERIES.consents(tenant, query))
  const users = useNamedUsers(data?.consents)
  const { run, isBusy, ...outcome } = useAction()
  const revoke = (consent: Consent) =>
    run(() => {
      const concerned = { user_id: consent.user_id, client_id: consent.client_id }
      return control.DELETE('/_mock/{tenant}/consents', { params: { path: { tenant }, query: concerned } })
    }, TEXT.revoked)
  const columns: readonly Column<Consent>[] = [
    ...(user_id === undefined
      ? [{ title: TEXT.user, cell: (row: Consent) => <UserLink user_id={row.user_id} users={users} /> }]
      : []),
    ...(client_id === undefined ? [{ title: TEXT.client, cell: (row: Consent) => <ClientLink consent={row} /> }] : []),
    { title: TEXT.scopes, cell: ({ scopes }) => <code>{scopes.join(' ')}</code> },
    { title: TEXT.grantedAt, cell: ({ granted_at }) => (granted_at ? <Time at={granted_at} /> : TEXT.notAsked) },
    {
      title: TEXT.action,
      cell: (consent) => (
        <ConfirmButton
          isSmall
          label={TEXT.revoke}
          confirm={TEXT.revokeConfirm}
          what={TEXT.revokeWhat({ client: consent.client_name, user: consent.user_id })}
          disabled={isBusy}
          onConfirm={() => void revoke(consent)}
        />
      ),
    },
  ]
  return (
    <>
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={data?.consents}
        keyOf={(row) => `${row.user_id} ${row.client_id}`}
        empty={<Empty text={TEXT.empty} page={{ path: '/simulator', name: TEXT.emptyLink }} />}
      />
      <Outcome done={outcome.done} error={outcome.error ?? error} />
    </>
  )
}

function ClientLink({ consent: { client_id, client_name } }: { consent: Consent }) {
  const tenant = useTenant()
  return <Link to={toHref(generatePath('/clients/:client_id', { client_id }), tenant)}>{client_name}</Link>
}
