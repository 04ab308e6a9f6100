import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MockSchemas } from '@latchkey/openapi'
import { useEffect, useRef, useState } from 'react'
import { getData } from '../../../control-client/control-client.ts'
import { decodeText } from '../../../facts/user-files.ts'
import { control } from '../connection/control.ts'
import { useTenant } from '../connection/tenant.tsx'
import { TEXTS } from '../messages/texts.ts'
import { useChange } from '../queries/use-change.ts'
import { useSettled } from '../queries/use-settled.ts'
import { toRestorable } from '../tenants/tenant-changes.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { Notice } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'

const TEXT = TEXTS.userImport

type Report = MockSchemas['UserImportReport']
type HashConfig = MockSchemas['FirebaseHashConfig']

const CHOSEN = ['chosen file of users'] as const

/** The file whose users are to be imported. It stays while the console is open, because it may be dropped on any page. */
export function useUserFile(): { file: File | undefined; chooseUsers: (file: File | undefined) => void } {
  const queryClient = useQueryClient()
  const { data } = useQuery<File | null>({ queryKey: CHOSEN, queryFn: skipToken, gcTime: Infinity })
  return { file: data ?? undefined, chooseUsers: (file) => void queryClient.setQueryData(CHOSEN, file ?? null) }
}

async function toImport(file: File, hashConfig: HashConfig | undefined) {
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  return { file: { name: file.name, text }, ...(hashConfig && { firebase_hash_config: hashConfig }) }
}

/** Reads the parameters from the text that Firebase's console shows. */
function readHashConfig(text: string): HashConfig | undefined {
  const find = (name: string) => new RegExp(`${name}["']?\\s*[:=]\\s*["']?([\\w+/=-]+)`).exec(text)?.[1]
  const signerKey = find('base64_signer_key')
  const [rounds, mem_cost] = [Number(find('rounds')), Number(find('mem_cost'))]
  if (signerKey === undefined || !rounds || !mem_cost) return undefined
  const base64_salt_separator = find('base64_salt_separator') ?? ''
  return { base64_signer_key: signerKey, base64_salt_separator, rounds, mem_cost }
}

/** Finds out what the import of a file will do. */
function usePlan(tenant: string, file: File | undefined, hashConfig: HashConfig | undefined) {
  const { data, error } = useQuery({
    queryKey: [tenant, 'users to import', file?.name, file?.size, file?.lastModified, hashConfig],
    queryFn: file ? () => send(tenant, file, { hashConfig, dry_run: true }) : skipToken,
    placeholderData: (before) => (file ? before : undefined),
    retry: false,
    gcTime: 0,
  })
  return file ? { report: error ? undefined : data, error: error?.message } : { report: undefined, error: undefined }
}

/** Imports users from a file, once a person has seen what that will do. */
export function UserImport() {
  const tenant = useTenant()
  const { file, chooseUsers } = useUserFile()
  const field = useRef<HTMLInputElement>(null)
  const [parameters, setParameters] = useState('')
  const hashConfig = readHashConfig(useSettled(parameters))
  const { report, error } = usePlan(tenant, file, hashConfig)
  const { change, isBusy } = useChange()
  const close = () => {
    chooseUsers(undefined)
    setParameters('')
    if (field.current) field.current.value = ''
    field.current?.focus()
  }
  const submit = async (chosen: File, count: number) => {
    const make = () => send(tenant, chosen, { hashConfig, dry_run: false })
    if (await change(toRestorable(tenant, make, TEXT.done({ count })))) close()
  }
  return (
    <div className="card">
      <p>{TEXT.intro}</p>
      <Field
        ref={field}
        label={TEXT.file}
        hint={TEXT.fileHint}
        type="file"
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
        onChange={({ target }) => chooseUsers(target.files?.[0])}
      />
      {/* Always rendered, because screen readers announce changes of an existing live region only. */}
      <div aria-live="polite">
        {error !== undefined && <Notice tone="bad">{error}</Notice>}
        {file && !report && error === undefined && <p>{TEXT.reading({ name: file.name })}</p>}
      </div>
      {file && report && <Plan name={file.name} report={report} />}
      {report?.format === 'firebase' && (
        <TextArea
          label={TEXT.firebase}
          hint={TEXT.firebaseHint}
          rows={6}
          value={parameters}
          onChange={(event) => setParameters(event.target.value)}
        />
      )}
      {file && (
        <div className="buttons">
          {report && (
            <button
              type="button"
              disabled={isBusy || report.importable === 0}
              onClick={() => void submit(file, report.importable)}
            >
              {TEXT.submit({ count: report.importable })}
            </button>
          )}
          <button type="button" disabled={isBusy} onClick={close}>
            {TEXT.cancel}
          </button>
        </div>
      )}
    </div>
  )
}

/** What an import will do. */
function Plan({ name, report }: { name: string; report: Report }) {
  const { format, importable, rows, skipped, skipped_count, warnings, warning_count } = report
  return (
    <>
      <PlanHeading count={importable} />
      <p>{TEXT.source({ name, format: TEXT.formats[format], rows })}</p>
      <Columns report={report} />
      <Notes title={TEXT.skipped({ count: skipped_count })} count={skipped_count} notes={skipped} />
      <Notes title={TEXT.warnings({ count: warning_count })} count={warning_count} notes={warnings} />
    </>
  )
}

type Sending = { hashConfig: HashConfig | undefined; dry_run: boolean }

async function send(tenant: string, file: File, { hashConfig, dry_run }: Sending): Promise<Report> {
  const body = { ...(await toImport(file, hashConfig)), dry_run }
  return getData(control.POST('/_mock/{tenant}/users/import', { params: { path: { tenant } }, body }))
}

/** Takes the focus when the file has been read, because the file may have been dropped on another page. */
function PlanHeading({ count }: { count: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {TEXT.heading({ count })}
    </h2>
  )
}

const COLUMNS: readonly Column<Report['columns'][number]>[] = [
  { title: TEXT.column, cell: ({ column }) => <code>{column}</code> },
  { title: TEXT.becomes, cell: ({ field }) => TEXT.fields[field] },
]

function Columns({ report: { columns, ignored_columns: ignored } }: { report: Report }) {
  return (
    <>
      <h3>{TEXT.columns}</h3>
      <Table caption={TEXT.columns} columns={COLUMNS} rows={columns} keyOf={({ column }) => column} empty="" />
      {ignored.length > 0 && <p className="hint">{TEXT.ignored({ names: ignored.join(', ') })}</p>}
    </>
  )
}

type Note = Report['skipped'][number]

const NOTE_COLUMNS: readonly Column<Note>[] = [
  { title: TEXT.row, cell: ({ row }) => row },
  { title: TEXT.reason, cell: ({ reason }) => reason },
]

/** The maximum number of rows in a list. */
const MAX_NOTES = 10

function Notes({ title, count, notes }: { title: string; count: number; notes: readonly Note[] }) {
  if (count === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <Table
        caption={title}
        columns={NOTE_COLUMNS}
        rows={notes.slice(0, MAX_NOTES)}
        keyOf={({ row, reason }) => `${row} ${reason}`}
        empty=""
      />
      {count > MAX_NOTES && <p className="hint">{TEXT.more({ count: count - MAX_NOTES })}</p>}
    </>
  )
}
