import type { Fault } from '@latchkey/openapi'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PlainFaultKind } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Choice } from '../ui/field.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { useChange } from '../queries/use-change.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { toArming } from './arm.ts'
import { CatalogueBrowser } from './catalogue-browser.tsx'
import { countErrors, listRaisedErrors, type Catalogue, type CatalogueError, type Raiser } from './catalogue.ts'
import { countFaults, createFaultSearch, type FoundFaults as Found } from './find-faults.ts'
import { FoundFaults } from './found-faults.tsx'
import { toKindRule } from './quick-faults.ts'

const TEXT = TEXTS.faults

type CatalogueSearchProps = { catalogue: Catalogue; faults: readonly Fault[] }

/** The catalogue of errors. Without a search it is listed by operation; otherwise the matches are shown. */
export function CatalogueSearch({ catalogue, faults }: CatalogueSearchProps) {
  const [searchParams] = useSearchParams()
  const changeQuery = useChangeQuery()
  const query = searchParams.get('q') ?? searchParams.get('error') ?? ''
  const wanted = useDeferredValue(query.trim())
  const raised = useMemo(() => listRaisedErrors(catalogue), [catalogue])
  const search = useMemo(() => createFaultSearch(catalogue), [catalogue])
  const found = useMemo(() => search(wanted), [search, wanted])
  const [isOnce, setIsOnce] = useState(true)
  const { onArm, onArmKind } = useArming(isOnce)
  const arming = { faults, onArm, times: isOnce ? 1 : undefined }
  // Clearing the search also removes the operation and the error of a link from the URL.
  const change = (q: string) => changeQuery(q === '' ? { q, error: '', operation: '' } : { q })
  return (
    <div className="catalogue">
      <search className="toolbar catalogue-toolbar">
        <SearchField label={TEXT.search} hint={TEXT.searchHint} value={query} onSearch={change} />
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
        <output>
          {wanted === ''
            ? TEXT.count({ errors: countErrors(raised), operations: catalogue.operations.length })
            : toCount(found)}
        </output>
      </p>
      <Badges />
      {wanted === '' ? (
        <CatalogueBrowser raised={raised} {...arming} />
      ) : (
        found.found.length > 0 && <FoundFaults found={found.found} onArmKind={onArmKind} {...arming} />
      )}
    </div>
  )
}

function toCount({ found, isNearest }: Found): string {
  if (found.length === 0) return TEXT.nothing
  if (isNearest) return TEXT.nearest
  const { kinds, errors, operations } = countFaults(found)
  return [kinds > 0 && TEXT.kinds({ count: kinds }), errors > 0 && TEXT.count({ errors, operations })]
    .filter(Boolean)
    .join(', ')
}

/** Explains the badges of the rows below. */
function Badges() {
  return (
    <dl className="badges-legend hint">
      <div>
        <dt className="badge">{TEXT.ownText}</dt>
        <dd>{TEXT.ownTextMeans}</dd>
      </div>
      <div>
        <dt className="badge">{TEXT.assumed}</dt>
        <dd>{TEXT.assumedMeans}</dd>
      </div>
    </dl>
  )
}

/** Returns functions that arm errors and kinds of faults for the current tenant. */
function useArming(isOnce: boolean) {
  const tenant = useTenant()
  const { change } = useChange()
  const often = isOnce ? { times: 1 } : {}
  return {
    onArm: ({ operation_id, name }: Raiser, { error_type }: CatalogueError) =>
      change(toArming(tenant, { operation_id, error_type, ...often }, TEXT.isArmed({ error_type, operation: name }))),
    onArmKind: (kind: PlainFaultKind) =>
      change(
        toArming(
          tenant,
          { ...toKindRule(kind), ...often },
          TEXT.isArmed({ error_type: TEXT.kind[kind], operation: TEXT.allOperations }),
        ),
      ),
  }
}
