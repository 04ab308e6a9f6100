import type { JournalEntry } from '@latchkey/openapi'
import { useEffect, useRef } from 'react'
import { useHasNavigated } from '../browser/has-navigated.tsx'
import { TEXTS } from '../messages/texts.ts'
import { Name } from '../ui/name.tsx'
import { Notice } from '../ui/page.tsx'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { EntryDetails, RequestStatus } from './journal-row.tsx'
import { FlowTable } from './flow-table.tsx'
import { listFlowEntries } from './flow.ts'
import { REQUEST_PARAMETER } from '../connection/hrefs.ts'

const TEXT = TEXTS.journal

type OpenedRequestProps = { entry_id: string; entries: readonly JournalEntry[] }

/** The request that the URL names, with its flow. Its heading takes the focus, unless the page was loaded with it. */
export function OpenedRequest({ entry_id, entries }: OpenedRequestProps) {
  const changeQuery = useChangeQuery()
  const heading = useRef<HTMLHeadingElement>(null)
  const hasNavigated = useHasNavigated()
  useEffect(() => {
    if (hasNavigated()) heading.current?.focus()
  }, [hasNavigated])
  const entry = entries.find((known) => known.entry_id === entry_id)
  return (
    <section className="card opened-request" aria-label={TEXT.opened}>
      {entry ? (
        <>
          <h2 ref={heading} tabIndex={-1}>
            <RequestStatus status={entry.status} /> <Name className="operation">{entry.operation_id}</Name>
          </h2>
          <EntryDetails entry={entry} />
          <h2>{TEXT.flow}</h2>
          <p className="hint">{TEXT.flowIntro}</p>
          <FlowTable entries={listFlowEntries(entries, entry)} chosen={entry_id} />
        </>
      ) : (
        <Notice tone="plain">{TEXT.missing}</Notice>
      )}
      <button type="button" onClick={() => changeQuery({ [REQUEST_PARAMETER]: '' })}>
        {TEXT.close}
      </button>
    </section>
  )
}
