import type { TenantSummary } from '@latchkey/openapi'
import { useCallback } from 'react'
import { CONFIG } from '../config.ts'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { navigate } from '../router.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'
import { Snapshots } from '../tenants/snapshots.tsx'
import { TenantFile } from '../tenants/tenant-file.tsx'
import { TenantLink } from '../tenants/tenant-link.tsx'

const TEXT = EN.tenants

const NEW_TOKEN = 'public-token-test-'

const COLUMNS: readonly Column<TenantSummary>[] = [
  { title: TEXT.publicToken, cell: ({ public_token }) => <TenantLink path="/tenants" publicToken={public_token} /> },
  { title: TEXT.projectName, cell: ({ project_name }) => project_name },
  { title: TEXT.projectId, cell: ({ project_id }) => <code>{project_id}</code> },
  { title: TEXT.users, cell: ({ users }) => users },
  { title: TEXT.messages, cell: ({ messages }) => messages },
  { title: TEXT.faults, cell: ({ faults }) => faults },
]

/** Creates, copies, exports, resets and deletes tenants. */
export function Tenants() {
  const { data, error, refresh } = usePoll(useCallback(() => control('get', '/_mock/tenants'), []))
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Section title={TEXT.list}>
        <TenantTable rows={data?.tenants} onChanged={refresh} />
      </Section>
      <Section title={TEXT.create}>
        <NewTenantForm />
      </Section>
      <Snapshots />
      <Section title={TEXT.file}>
        <TenantFile onImported={refresh} />
      </Section>
      <Section title={TEXT.fork}>
        <ForkForm onForked={refresh} />
      </Section>
      <Reset onReset={refresh} />
    </Page>
  )
}

type TenantTableProps = { rows: readonly TenantSummary[] | undefined; onChanged: () => Promise<void> }

function TenantTable({ rows, onChanged }: TenantTableProps) {
  const shown = useTenant()
  const { run, isBusy, ...outcome } = useAction()
  const forget = (tenant: string) =>
    run(async () => {
      await control('delete', '/_mock/{tenant}', { path: { tenant } })
      // Polling the deleted tenant would create it again.
      if (tenant === shown) navigate(toHref('/tenants', CONFIG.default_tenant))
      await onChanged()
    }, TEXT.deleted)
  const columns: readonly Column<TenantSummary>[] = [
    ...COLUMNS,
    {
      title: TEXT.action,
      cell: ({ public_token }) => (
        <ConfirmButton
          isSmall
          label={TEXT.delete}
          confirm={TEXT.deleteConfirm}
          what={TEXT.deleteWhat(public_token)}
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
      <Outcome {...outcome} />
    </>
  )
}

function NewTenantForm() {
  const create = async ({ public_token = '' }: Partial<Record<string, string>>) => {
    const { tenant } = await control('post', '/_mock/tenants', { body: { public_token } })
    navigate(toHref('/tenants', tenant.public_token))
  }
  return (
    <ActionForm submit={TEXT.createSubmit} onSubmit={create} done={TEXT.created}>
      <Field
        label={TEXT.createField}
        hint={TEXT.createHint}
        name="public_token"
        defaultValue={NEW_TOKEN}
        spellCheck={false}
        required
      />
    </ActionForm>
  )
}

function ForkForm({ onForked }: { onForked: () => Promise<void> }) {
  const tenant = useTenant()
  const fork = async ({ to = '' }: Partial<Record<string, string>>) => {
    await control('post', '/_mock/{tenant}/fork', { path: { tenant }, body: { to } })
    await onForked()
    return to
  }
  return (
    <ActionForm submit={TEXT.forkSubmit} onSubmit={fork} done={TEXT.forked}>
      <p>{TEXT.forkText}</p>
      <Field label={TEXT.forkField} name="to" defaultValue={`${tenant}-copy`} spellCheck={false} required />
    </ActionForm>
  )
}

function Reset({ onReset }: { onReset: () => Promise<void> }) {
  const tenant = useTenant()
  const { run, isBusy, ...outcome } = useAction()
  const reset = () =>
    run(async () => {
      await control('post', '/_mock/{tenant}/reset', { path: { tenant } })
      await onReset()
    }, TEXT.resetDone)
  return (
    <Section title={TEXT.reset}>
      <div className="card">
        <p>{TEXT.resetText}</p>
        <ConfirmButton
          label={TEXT.resetSubmit}
          confirm={TEXT.resetConfirm}
          disabled={isBusy}
          onConfirm={() => void reset()}
        />
        <Outcome {...outcome} />
      </div>
    </Section>
  )
}
