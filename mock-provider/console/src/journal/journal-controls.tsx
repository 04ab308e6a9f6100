import type { JournalEntry } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { Choice, SearchField } from '../ui/field.tsx'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { ANY_FAULT, FILTER_NAMES, SEARCH_NAME, listOptions, type Filter, type FilterName } from './entries.ts'
import { RANGE_NAMES } from './range.ts'
import { control } from '../connection/control.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton } from '../ui/buttons.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useChange } from '../queries/use-change.ts'
import { toJournalCopy } from '../code/copy-session.ts'

const TEXT = TEXTS.journal

type JournalFiltersProps = {
  entries: readonly JournalEntry[]
  filter: Filter
  /** Whether a filter or a range hides some entries. */
  isFiltered: boolean
}

/** The filters. Their values are kept in the URL, and the export uses them. */
export function JournalFilters({ entries, filter, isFiltered }: JournalFiltersProps) {
  const changeQuery = useChangeQuery()
  const showAll = () =>
    changeQuery(Object.fromEntries([...FILTER_NAMES, SEARCH_NAME, ...RANGE_NAMES].map((name) => [name, ''])))
  return (
    <search className="filters" aria-label={TEXT.filters}>
      <SearchField
        label={TEXT.search}
        value={filter.search ?? ''}
        onSearch={(wanted) => changeQuery({ [SEARCH_NAME]: wanted })}
      />
      {FILTER_NAMES.map((name) => (
        <Choice
          key={name}
          label={TEXT.facet[name]}
          value={filter[name] ?? ''}
          onChange={(event) => changeQuery({ [name]: event.target.value })}
        >
          <option value="">{TEXT.any}</option>
          {listOptions(entries, name, filter[name]).map(({ value, count }) => (
            <option key={value} value={value}>
              {TEXT.facetOption({ value: toName(name, value), count })}
            </option>
          ))}
        </Choice>
      ))}
      {isFiltered && (
        <button type="button" onClick={showAll}>
          {TEXT.resetFilters}
        </button>
      )}
    </search>
  )
}

function toName(name: FilterName, value: string): string {
  return name === 'fault_id' && value === ANY_FAULT ? TEXT.anyFault : value
}

type JournalActionsProps = {
  filter: Filter
  /** The entries in the list, newest first. */
  shown: readonly JournalEntry[]
  isPaused: boolean
  onPause: () => void
  onCleared: () => void
}

export function JournalActions({ filter, shown, isPaused, onPause, onCleared }: JournalActionsProps) {
  const tenant = useTenant()
  const { run, error, done } = useAction()
  const { change, isBusy } = useChange()
  const copy = () => void change(toJournalCopy(tenant, shown))
  const clear = () =>
    run(async () => {
      await control.DELETE('/_mock/{tenant}/journal', { params: { path: { tenant } } })
      onCleared()
    }, TEXT.cleared)
  const query = new URLSearchParams(filter).toString()
  return (
    <>
      <div className="toolbar">
        <button type="button" onClick={onPause}>
          {isPaused ? TEXT.resume : TEXT.pause}
        </button>
        <a className="button" href={`/_mock/${encodeURIComponent(tenant)}/journal/har?${query}`} download>
          {TEXT.exportHar}
        </a>
        <button type="button" disabled={isBusy || shown.length === 0} onClick={copy}>
          {TEXT.copySession({ count: shown.length })}
        </button>
        <ConfirmButton label={TEXT.clear} confirm={TEXT.clearConfirm} onConfirm={() => void clear()} />
      </div>
      <Outcome error={error} done={done} />
    </>
  )
}
