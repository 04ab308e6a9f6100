import type { TenantSummary } from '@latchkey/openapi'
import { useNavigate, Link } from 'react-router'
import { getData } from '../../../control-client/control-client.ts'
import { CONFIG } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { ActionForm, AddForm } from '../ui/action-form.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Field } from '../ui/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { useChange } from '../queries/use-change.ts'
import { useLeave } from '../connection/use-leave.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { Snapshots } from '../tenants/snapshots.tsx'
import { TenantFile } from '../tenants/tenant-file.tsx'
import { toReset, toRestorable } from '../tenants/tenant-changes.ts'

const TEXT = TEXTS.tenants

const NEW_TOKEN = 'public-token-test-'

const COLUMNS: readonly Column<TenantSummary>[] = [
  {
    title: TEXT.publicToken,
    cell: ({ public_token }) => <TenantLink path="/tenants" publicToken={public_token} />,
  },
  {
    title: TEXT.projectName,
    cell: ({ project_name }) => project_name,
  },
  {
    title: TEXT.projectId,
    cell: ({ project_id }) => <code>{project_id}</code>,
  },
  {
    title: TEXT.users,
    cell: ({ users }) => users,
  },
  {
    title: TEXT.messages,
    cell: ({ messages }) => messages,
  },
  {
    title: TEXT.faults,
    cell: ({ faults }) => faults,
  },
]

/** Creates, copies, exports, resets and deletes tenants. */
export function Tenants() {
  const { data, error } = useControlQuery(QUERIES.tenants())
  return (
    <Page
      title={TEXT.title}
      intro={TEXT.intro}
      error={error}
      add={
        <AddForm label={TEXT.create}>
          <NewTenantForm />
        </AddForm>
      }
    >
      <Section title={TEXT.list}>
        <TenantTable rows={data?.tenants} />
      </Section>
      <Snapshots />
      <Section title={TEXT.file}>
        <TenantFile />
      </Section>
      <Section title={TEXT.fork}>
        <ForkForm />
      </Section>
      <Reset />
    </Page>
  )
}

function TenantTable({ rows }: { rows: readonly TenantSummary[] | undefined }) {
  const shown = useTenant()
  const leave = useLeave()
  const { change, isBusy } = useChange()
  const forget = async (tenant: string) => {
    const make = () => control.DELETE('/_mock/{tenant}', { params: { path: { tenant } } })
    // The page is left first: if it still requested the tenant after the deletion, that would create the tenant again.
    if (tenant === shown) leave('/tenants', CONFIG.default_tenant)
    await change(toRestorable(tenant, make, TEXT.deleted))
  }
  const columns: readonly Column<TenantSummary>[] = [
    ...COLUMNS,
    {
      title: TEXT.action,
      cell: ({ public_token }) => (
        <ConfirmButton
          isSmall
          label={TEXT.delete}
          confirm={TEXT.deleteConfirm}
          what={TEXT.deleteWhat({ token: public_token })}
          disabled={isBusy}
          onConfirm={() => void forget(public_token)}
        />
      ),
    },
  ]
  return (
    <>
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.public_token}
        empty={TEXT.empty}
      />
    </>
  )
}

function NewTenantForm() {
  const navigate = useNavigate()
  const create = async ({ public_token }: { public_token: string }) => {
    const { tenant } = await getData(control.POST('/_mock/tenants', { body: { public_token } }))
    await navigate(toHref('/tenants', tenant.public_token))
  }
  return (
    <ActionForm submit={TEXT.createSubmit} fields={{ public_token: NEW_TOKEN }} onSubmit={create} done={TEXT.created}>
      {(register) => (
        <Field
          label={TEXT.createField}
          hint={TEXT.createHint}
          spellCheck={false}
          required
          {...register('public_token')}
        />
      )}
    </ActionForm>
  )
}

function ForkForm() {
  const tenant = useTenant()
  const fork = async ({ to }: { to: string }) => {
    await control.POST('/_mock/{tenant}/fork', { params: { path: { tenant } }, body: { to } })
    return to
  }
  return (
    <ActionForm
      submit={TEXT.forkSubmit}
      fields={{ to: `${tenant}-copy` }}
      onSubmit={fork}
      done={(token) => TEXT.forked({ token })}
    >
      {(register) => (
        <>
          <p>{TEXT.forkText}</p>
          <Field label={TEXT.forkField} spellCheck={false} required {...register('to')} />
        </>
      )}
    </ActionForm>
  )
}

function Reset() {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  return (
    <Section title={TEXT.reset}>
      <div className="card">
        <p>{TEXT.resetText}</p>
        <ConfirmButton
          label={TEXT.resetSubmit}
          confirm={TEXT.resetConfirm}
          disabled={isBusy}
          onConfirm={() => void change(toReset(tenant))}
        />
      </div>
    </Section>
  )
}

/** A link to a page for another tenant. */
function TenantLink({ path, publicToken }: { path: string; publicToken: string }) {
  const isCurrent = useTenant() === publicToken
  return (
    <>
      <Link to={toHref(path, publicToken)}>
        <code>{publicToken}</code>
      </Link>
      {isCurrent && <span className="badge">{TEXTS.tenants.current}</span>}
    </>
  )
}
