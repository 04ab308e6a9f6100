import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ledger, Proof } from '../../../facts/evidence.ts'
import {
  LEDGER_FILE,
  countProofs,
  isFound,
  listMissing,
  listRows,
  type LedgerRow,
  type Subject,
  type Total,
} from './ledger.ts'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Choice, SearchField } from '../ui/field.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'

const SUBJECTS = listKeys(TEXTS.evidence.subjects)

async function fetchLedger(url: string): Promise<Ledger> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(TEXTS.evidence.failed)
  return response.json()
}

/** The evidence ledger: which test proves what. */
export function Evidence() {
  const { url } = LEDGER_FILE
  if (url !== undefined) return <RecordedEvidence url={url} />
  return (
    <Page title={TEXTS.evidence.title}>
      <Notice tone="plain">{TEXTS.evidence.absent}</Notice>
    </Page>
  )
}

function RecordedEvidence({ url }: { url: string }) {
  const { data: ledger, error } = useQuery({
    queryKey: ['evidence'],
    queryFn: () => fetchLedger(url),
    staleTime: 'static',
  })
  const [subject, setSubject] = useState<Subject>('operations')
  const [words, setWords] = useState('')
  const rows = ledger ? listRows(ledger, subject) : []
  const found = rows.filter((row) => isFound(row, words))
  return (
    <Page
      title={TEXTS.evidence.title}
      intro={ledger ? TEXTS.evidence.intro({ date: ledger.date }) : ''}
      error={error?.message}
    >
      <div className="toolbar">
        <Choice
          label={TEXTS.evidence.subjectField}
          value={subject}
          onChange={(event) => setSubject(SUBJECTS.find((known) => known === event.target.value) ?? 'operations')}
        >
          {SUBJECTS.map((known) => (
            <option key={known} value={known}>
              {TEXTS.evidence.subjects[known]}
            </option>
          ))}
        </Choice>
        <SearchField label={TEXTS.evidence.search} hint={TEXTS.evidence.searchHint} value={words} onSearch={setWords} />
      </div>
      <Section title={TEXTS.evidence.totals}>
        <Table
          caption={TEXTS.evidence.totals}
          columns={TOTAL_COLUMNS}
          rows={ledger && countProofs(rows, subject)}
          keyOf={({ kind }) => kind}
          empty=""
        />
      </Section>
      <Section title={TEXTS.evidence.subjects[subject]}>
        <p className="hint" aria-live="polite">
          {ledger ? TEXTS.evidence.count({ count: found.length }) : TEXTS.app.loading}
        </p>
        {found.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </Section>
    </Page>
  )
}

const TOTAL_COLUMNS: readonly Column<Total>[] = [
  { title: TEXTS.evidence.kind, cell: ({ kind }) => kind },
  { title: TEXTS.evidence.meaning, cell: ({ meaning }) => meaning },
  { title: TEXTS.evidence.proven, cell: ({ proven, all }) => TEXTS.evidence.ratio({ proven, all }) },
]

function Row({ row }: { row: LedgerRow }) {
  const missing = listMissing(row)
  const kinds = listKeys(row.cells)
  const summary = (
    <>
      <code>{row.name}</code>{' '}
      <span className="badge">
        {TEXTS.evidence.ratio({ proven: kinds.length - missing.length, all: kinds.length })}
      </span>{' '}
      {missing.length > 0 && <span className="hint">{TEXTS.evidence.missing({ kinds: missing.join(', ') })}</span>}
    </>
  )
  return (
    <Disclosure className="operation" summary={summary}>
      {() => (
        <Table
          caption={row.name}
          columns={[
            { title: TEXTS.evidence.kind, cell: (kind) => kind },
            { title: TEXTS.evidence.proof, cell: (kind) => <ProofText proof={row.cells[kind] ?? null} /> },
          ]}
          rows={kinds}
          keyOf={(kind) => kind}
          empty=""
        />
      )}
    </Disclosure>
  )
}

function ProofText({ proof }: { proof: Proof | null }) {
  if (!proof) return <span>{TEXTS.evidence.noProof}</span>
  return (
    <>
      <span>{proof.title}</span> <code>{proof.file}</code>
    </>
  )
}
