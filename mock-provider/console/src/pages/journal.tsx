import type { JournalEntry } from '@latchkey/openapi'
import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Empty } from '../ui/table.tsx'
import { Notice, Page } from '../ui/page.tsx'
import { filterEntries, isTelemetry, readFilter, TELEMETRY_NAME, type Filter } from '../journal/entries.ts'
import { EVENTS_OPERATION } from '../journal/flow.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
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
  const telemetry = useTelemetry(filter)
  const listed = found.filter(telemetry.isListed)
  const isFiltered = Object.keys({ ...filter, ...range }).length > 0
  const clear = () => {
    forget()
    if (paused) setPaused([])
  }
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <JournalActions
        filter={filter}
        shown={listed}
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
        count={toCount(listed.length, entries.length)}
        waiting={paused && listNewer(all, paused).filter(telemetry.isListed).length}
      >
        {filter.operation_id !== EVENTS_OPERATION && (
          <TelemetrySwitch count={found.filter(isTelemetry).length} isShown={telemetry.isShown} />
        )}
      </Summary>
      {listed.length === 0 && connection !== 'connecting' && (
        <NoEntries isFiltered={isFiltered && entries.length > 0} isHidden={found.length > 0} />
      )}
      {listed.length > 0 && (
        <ol className="journal" aria-label={TEXT.caption}>
          {listed.slice(0, shownCount).map((entry) => (
            <JournalRow key={entry.entry_id} entry={entry} />
          ))}
        </ol>
      )}
      {listed.length > shownCount && (
        <button type="button" onClick={() => setShownCount(shownCount + SHOWN_ENTRIES)}>
          {TEXT.showMore({ count: Math.min(SHOWN_ENTRIES, listed.length - shownCount) })}
        </button>
      )}
    </Page>
  )
}

/** Whether telemetry is listed: if the URL asks for it, or if the filter asks for nothing else. */
function useTelemetry({ operation_id }: Filter) {
  const [searchParams] = useSearchParams()
  const isShown = searchParams.has(TELEMETRY_NAME) || operation_id === EVENTS_OPERATION
  return { isShown, isListed: (entry: JournalEntry) => isShown || !isTelemetry(entry) }
}

function TelemetrySwitch({ count, isShown }: { count: number; isShown: boolean }) {
  const changeQuery = useChangeQuery()
  if (count === 0) return null
  return (
    <button
      type="button"
      className="small"
      aria-pressed={isShown}
      onClick={() => changeQuery({ [TELEMETRY_NAME]: isShown ? '' : 'shown' })}
    >
      {TEXT.showTelemetry({ count })}
    </button>
  )
}

function NoEntries({ isFiltered, isHidden }: { isFiltered: boolean; isHidden: boolean }) {
  if (isHidden) return <Notice tone="plain">{TEXT.onlyTelemetry}</Notice>
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

function listNewer(all: readonly JournalEntry[], paused: readonly JournalEntry[]): readonly JournalEntry[] {
  const newest = paused[0]?.entry_id
  const index = all.findIndex(({ entry_id }) => entry_id === newest)
  return index === -1 ? all : all.slice(0, index)
}

type SummaryProps = { connection: Connection; count: string; waiting: number | undefined; children: ReactNode }

/** Announces the number of entries, not the entries themselves: with a busy provider a screen reader could not keep up. */
function Summary({ connection, count, waiting, children }: SummaryProps) {
  const isPaused = waiting !== undefined
  const state = isPaused && connection === 'live' ? TEXT.follow.paused : TEXT.follow[connection]
  const parts = [state, count, ...(waiting ? [TEXT.waiting({ count: waiting })] : [])]
  const announced = useThrottled(parts.join('. '), ANNOUNCE_INTERVAL_MS)
  return (
    <>
      <div className="journal-summary">
        <p>
          <span className={state === TEXT.follow.live ? 'badge badge-good' : 'badge'}>{state}</span>{' '}
          <span>{parts.slice(1).join('. ')}</span>
        </p>
        {children}
      </div>
      <output className="visually-hidden">{announced}</output>
    </>
  )
}
