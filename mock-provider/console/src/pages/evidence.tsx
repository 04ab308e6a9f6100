import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import ledgerUrl from '../../../../docs/evidence.json?url'
import { isProof, type Cell, type Gap, type Ledger } from '../../../facts/evidence.ts'
import { countProofs, isFound, listMissing, listRows, type LedgerRow, type Subject, type Total } from './ledger-rows.ts'
import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Choice } from '../ui/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Table, type Column } from '../ui/table.tsx'

const SUBJECTS = listKeys(TEXTS.evidence.subjects)

/** The ledger is a file of its own, because it is large. */
async function fetchLedger(): Promise<Ledger> {
  const response = await fetch(ledgerUrl)
  if (!response.ok) throw new Error(TEXTS.evidence.failed)
  return response.json()
}

/** The evidence ledger: which test proves what. */
export function Evidence() {
  const { data: ledger, error } = useQuery({ queryKey: ['evidence'], queryFn: fetchLedger, staleTime: 'static' })
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
        {ledger && found.map((row) => <Row key={row.name} row={row} gaps={ledger.gaps} />)}
      </Section>
    </Page>
  )
}

const TOTAL_COLUMNS: readonly Column<Total>[] = [
  {
    get title() {
      return TEXTS.evidence.kind
    },
    cell: ({ kind }) => <span lang="en">{kind}</span>,
  },
  {
    get title() {
      return TEXTS.evidence.meaning
    },
    cell: ({ meaning }) => <span lang="en">{meaning}</span>,
  },
  {
    get title() {
      return TEXTS.evidence.proven
    },
    cell: ({ proven, all }) => TEXTS.evidence.ratio({ proven, all }),
  },
]

function Row({ row, gaps }: { row: LedgerRow; gaps: Record<string, Gap> }) {
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
            { title: TEXTS.evidence.kind, cell: (kind) => <span lang="en">{kind}</span> },
            { title: TEXTS.evidence.proof, cell: (kind) => <ProofText cell={row.cells[kind] ?? null} gaps={gaps} /> },
          ]}
          rows={kinds}
          keyOf={(kind) => kind}
          empty=""
        />
      )}
    </Disclosure>
  )
}

function ProofText({ cell, gaps }: { cell: Cell; gaps: Record<string, Gap> }) {
  if (cell === null) return <span>{TEXTS.evidence.noProof}</span>
  if (isProof(cell)) {
    return (
      <>
        <span lang="en">{cell.title}</span> <code>{cell.file}</code>
      </>
    )
  }
  const gap = gaps[cell.gap]
  return (
    <>
      <span lang="en">{gap?.why ?? cell.gap}</span>{' '}
      {gap && <span className="hint">{TEXTS.evidence.cost({ cost: gap.cost })}</span>}
    </>
  )
}
