import type { Fault } from '@latchkey/openapi'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Choice } from '../ui/field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { useChangeQuery } from '../use-change-query.ts'
import { CatalogueTag } from './catalogue-tag.tsx'
import { listRaisedErrors, type Catalogue, type CatalogueError, type Raiser } from './catalogue.ts'
import { countFound, findErrors, indexErrors } from './find-errors.ts'

const TEXT = EN.faults

/** Up to this many found errors are shown unfolded. */
const MAX_OPEN_ERRORS = 12

type CatalogueSearchProps = { catalogue: Catalogue; faults: readonly Fault[] }

/** The searchable error catalogue, by operation. */
export function CatalogueSearch({ catalogue, faults }: CatalogueSearchProps) {
  const tenant = useTenant()
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const query = searchParams.get('q') ?? searchParams.get('error') ?? ''
  const wanted = useDeferredValue(query)
  const index = useMemo(() => indexErrors(listRaisedErrors(catalogue)), [catalogue])
  const found = useMemo(() => findErrors(index, wanted), [index, wanted])
  const count = countFound(found)
  const [isOnce, setIsOnce] = useState(true)
  const { run, error, done } = useAction()
  // An empty search also removes the link's operation and error from the URL.
  const search = (q: string) => changeQuery(q === '' ? { q, error: '', operation: '' } : { q })
  const arm = ({ operation_id, name }: Raiser, { error_type }: CatalogueError) => {
    const body = { operation_id, error_type, ...(isOnce && { times: 1 }) }
    return run(
      () => control.POST('/_mock/{tenant}/faults', { params: { path: { tenant } }, body }),
      TEXT.isArmed(error_type, name),
    )
  }
  const isFew = count.errors <= MAX_OPEN_ERRORS
  return (
    <div className="catalogue">
      <search className="toolbar catalogue-toolbar">
        <SearchField label={TEXT.search} hint={TEXT.searchHint} value={query} onSearch={search} />
        <Choice
          label={TEXT.howOften}
          value={isOnce ? 'once' : 'always'}
          onChange={(event) => setIsOnce(event.target.value === 'once')}
        >
          <option value="once">{TEXT.once}</option>
          <option value="always">{TEXT.untilRemoved}</option>
        </Choice>
      </search>
      <p className="hint">
        <output>{count.errors === 0 ? TEXT.nothing : TEXT.count(TEXT.errors(count.errors), count.operations)}</output>
      </p>
      {found.map(({ tag, raised }) => (
        <CatalogueTag
          // The key resets which parts are unfolded when the search changes.
          key={`${tag} ${wanted === '' ? '' : isFew}`}
          tag={tag}
          raised={raised}
          isOpen={wanted !== ''}
          isFew={isFew}
          faults={faults}
          onArm={arm}
          times={isOnce ? 1 : undefined}
        />
      ))}
      <div className="catalogue-outcome">
        <Outcome error={error} done={done} />
      </div>
    </div>
  )
}
