import type { JournalEntry } from '@latchkey/openapi'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Empty } from '../ui/table.tsx'
import { Notice, Page } from '../ui/page.tsx'
import { filterEntries, readFilter } from '../journal/entries.ts'
import { JournalActions, JournalFilters } from '../journal/journal-controls.tsx'
import { JournalRow } from '../journal/journal-row.tsx'
import { readRange, selectRange } from '../journal/range.ts'
import { OpenedRequest } from '../journal/opened-request.tsx'
import { REQUEST_PARAMETER } from '../connection/hrefs.ts'
import { useJournal, type Connection, useThrottled } from '../journal/use-journal.ts'

const TEXT = TEXTS.journal

/** The number of entries shown at first, and added by the button. */
const SHOWN_ENTRIES = 100

const ANNOUNCE_INTERVAL_MS = 5_000

export function Journal() {
  const tenant = useTenant()
  const [searchParams] = useSearchParams()
  const filter = readFilter(searchParams)
  const requested = searchParams.get(REQUEST_PARAMETER)
  const { entries: all, connection, error, forget } = useJournal(tenant)
  const [paused, setPaused] = useState<readonly JournalEntry[]>()
  const [shownCount, setShownCount] = useState(SHOWN_ENTRIES)
  const entries = paused ?? all
  const range = readRange(searchParams)
  const found = filterEntries(selectRange(entries, range), filter)
  const isFiltered = Object.keys({ ...filter, ...range }).length > 0
  const clear = () => {
    forget()
    if (paused) setPaused([])
  }
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <JournalActions
        filter={filter}
        shown={found}
        isPaused={paused !== undefined}
        onPause={() => setPaused(paused ? undefined : all)}
        onCleared={clear}
      />
      {requested !== null && connection !== 'connecting' && (
        <OpenedRequest key={requested} entry_id={requested} entries={all} />
      )}
      <JournalFilters entries={entries} filter={filter} isFiltered={isFiltered} />
      <Summary
        connection={connection}
        count={toCount(found.length, entries.length)}
        waiting={paused && countNewer(all, paused)}
      />
      {found.length === 0 && connection !== 'connecting' && <NoEntries isFiltered={isFiltered && entries.length > 0} />}
      {found.length > 0 && (
        <ol className="journal" aria-label={TEXT.caption}>
          {found.slice(0, shownCount).map((entry) => (
            <JournalRow key={entry.entry_id} entry={entry} />
          ))}
        </ol>
      )}
      {found.length > shownCount && (
        <button type="button" onClick={() => setShownCount(shownCount + SHOWN_ENTRIES)}>
          {TEXT.showMore({ count: Math.min(SHOWN_ENTRIES, found.length - shownCount) })}
        </button>
      )}
    </Page>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Notice tone="plain">{TEXT.emptyFiltered}</Notice>
  return (
    <Notice tone="plain">
      <Empty text={TEXT.empty} webApp={TEXTS.app.openWebApp} />
    </Notice>
  )
}

function toCount(shown: number, all: number) {
  return shown === all ? TEXT.count({ all }) : TEXT.shown({ shown, all })
}

function countNewer(all: readonly JournalEntry[], paused: readonly JournalEntry[]): number {
  const newest = paused[0]?.entry_id
  const index = all.findIndex(({ entry_id }) => entry_id === newest)
  return index === -1 ? all.length : index
}

type SummaryProps = { connection: Connection; count: string; waiting: number | undefined }

/** Announces the number of entries, not the entries themselves: with a busy provider a screen reader could not keep up. */
function Summary({ connection, count, waiting }: SummaryProps) {
  const isPaused = waiting !== undefined
  const state = isPaused && connection === 'live' ? TEXT.follow.paused : TEXT.follow[connection]
  const parts = [state, count, ...(waiting ? [TEXT.waiting({ count: waiting })] : [])]
  const announced = useThrottled(parts.join('. '), ANNOUNCE_INTERVAL_MS)
  return (
    <>
      <p className="journal-summary">
        <span className={state === TEXT.follow.live ? 'badge badge-good' : 'badge'}>{state}</span>{' '}
        <span>{parts.slice(1).join('. ')}</span>
      </p>
      <output className="visually-hidden">{announced}</output>
    </>
  )
}
