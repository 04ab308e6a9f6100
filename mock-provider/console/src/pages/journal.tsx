import type { JournalEntry } from '@latchkey/openapi'
import { useCallback, useState } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Json } from '../ui/json.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.journal

/** What one looks at; the rest is found by the filter. */
const MAX_SHOWN_ENTRIES = 100

const COLUMNS: readonly Column<JournalEntry>[] = [
  { title: TEXT.at, cell: ({ at }) => <Time at={at} /> },
  { title: TEXT.operation, cell: (entry) => <Operation entry={entry} /> },
  { title: TEXT.status, cell: (entry) => <Status entry={entry} /> },
  { title: TEXT.duration, cell: ({ duration_ms }) => TEXT.milliseconds(duration_ms) },
  { title: TEXT.fault, cell: ({ fault_id }) => fault_id && <code>{fault_id}</code> },
]

export function Journal() {
  const tenant = useTenant()
  const [wanted, setWanted] = useState('')
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/journal', { path: { tenant } }), [tenant]),
  )
  const { run, isBusy, ...outcome } = useAction()
  const clear = () =>
    run(async () => {
      await control('delete', '/_mock/{tenant}/journal', { path: { tenant } })
      await refresh()
    }, TEXT.cleared)
  const rows = (data?.entries ?? []).filter(({ operation_id, url }) =>
    `${operation_id} ${url}`.toLowerCase().includes(wanted.toLowerCase()),
  )
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <div className="toolbar">
        <Field label={TEXT.filter} type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        <button type="button" disabled={isBusy} onClick={() => void clear()}>
          {TEXT.clear}
        </button>
      </div>
      <Outcome {...outcome} />
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={rows.slice(0, MAX_SHOWN_ENTRIES)}
        keyOf={(row) => row.entry_id}
        empty={TEXT.empty}
      />
    </Page>
  )
}

function Operation({ entry }: { entry: JournalEntry }) {
  return (
    <details>
      <summary>
        <code>{entry.operation_id}</code>
      </summary>
      <p>
        <code>
          {entry.method} {entry.url}
        </code>
      </p>
      <Json label={TEXT.request} value={{ headers: entry.request_headers, body: entry.request_body }} />
      <Json label={TEXT.answer} value={entry.response_body} />
    </details>
  )
}

function Status({ entry: { status, error_type } }: { entry: JournalEntry }) {
  const isGood = status !== null && status < 400
  return (
    <>
      <span className={isGood ? 'badge badge-good' : 'badge badge-bad'}>{status ?? TEXT.aborted}</span>{' '}
      {error_type && <code>{error_type}</code>}
    </>
  )
}
