import type { Fault } from '@latchkey/openapi'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type PlainFaultKind, ANY_OPERATION } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Choice, SearchField } from '../ui/field.tsx'
import { useChange } from '../queries/use-change.ts'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { toArming } from './arm.ts'
import {
  countErrors,
  listRaisedErrors,
  type Catalogue,
  type CatalogueError,
  type Raiser,
  type RaisedErrors,
  GENERAL_RAISER,
} from './catalogue.ts'
import {
  countFaults,
  createFaultSearch,
  type FoundFaults as Found,
  type FoundError,
  type FoundFault,
} from './find-faults.ts'
import { toKindRule } from './quick-faults.tsx'
import { CatalogueTag, type Arming, CatalogueRow, isAbout } from './catalogue-row.tsx'

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

/** The whole catalogue of errors, grouped by tag and operation. */
function CatalogueBrowser({ raised, ...arming }: Arming & { raised: readonly RaisedErrors[] }) {
  const tags = [...new Set(raised.map(({ raiser }) => raiser.tag))]
  return tags.map((tag) => (
    <CatalogueTag key={tag} tag={tag} raised={raised.filter(({ raiser }) => raiser.tag === tag)} {...arming} />
  ))
}

type FoundFaultsProps = Arming & {
  found: readonly FoundFault[]
  onArmKind: (kind: PlainFaultKind) => Promise<unknown>
}

/** What a search found, the best first. Each error is listed once, with a choice of its operations. */
function FoundFaults({ found, onArmKind, ...arming }: FoundFaultsProps) {
  return (
    <ul className="plain card catalogue-found">
      {found.map((one) =>
        'error' in one ? (
          <FoundErrorRow key={toKey(one)} one={one} {...arming} />
        ) : (
          <KindRow key={one.kind} kind={one.kind} faults={arming.faults} onArm={() => onArmKind(one.kind)} />
        ),
      )}
    </ul>
  )
}

/** The key resets the chosen operation when the search names another one. */
function toKey({ error, raisers }: FoundError): string {
  return `${error.error_type} ${raisers.length} ${raisers[0]?.operation_id ?? ''}`
}

function FoundErrorRow({ one: { error, raisers }, faults, onArm, times }: Arming & { one: FoundError }) {
  const [only, ...others] = raisers
  const choices: readonly Raiser[] = only === undefined || others.length > 0 ? [GENERAL_RAISER, ...raisers] : [only]
  const [chosenId, setChosenId] = useState(choices[0]?.operation_id)
  const raiser = choices.find(({ operation_id }) => operation_id === chosenId) ?? GENERAL_RAISER
  return (
    <CatalogueRow
      raiser={raiser}
      error={error}
      isArmed={faults.some((fault) => isAbout(fault, raiser, error))}
      onArm={() => onArm(raiser, error)}
      times={times}
    >
      {choices.length > 1 ? (
        <Choice
          label={TEXT.armFor({ error_type: error.error_type })}
          value={raiser.operation_id}
          onChange={(event) => setChosenId(event.target.value)}
        >
          {choices.map(({ operation_id, name }) => (
            <option key={operation_id} value={operation_id}>
              {operation_id === ANY_OPERATION ? TEXT.allThatRaise({ count: choices.length - 1 }) : name}
            </option>
          ))}
        </Choice>
      ) : (
        <p className="hint">
          <span>{TEXT.raisedBy}</span> <code>{raiser.name}</code>
        </p>
      )}
    </CatalogueRow>
  )
}

type KindRowProps = { kind: PlainFaultKind; faults: readonly Fault[]; onArm: () => Promise<unknown> }

function KindRow({ kind, faults, onArm }: KindRowProps) {
  return (
    <li className="catalogue-row">
      <p>
        <strong>{TEXT.kind[kind]}</strong>
        {faults.some((fault) => fault.kind === kind) && <span className="badge badge-bad">{TEXT.badge}</span>}
      </p>
      <p className="hint">{TEXT.kindText[kind]}</p>
      <div className="buttons">
        <button type="button" className="small" onClick={() => void onArm()}>
          <span>{TEXT.armKind}</span>
          <span className="visually-hidden">{` ${TEXT.ofWhat({ error_type: TEXT.kind[kind] })}`}</span>
        </button>
      </div>
    </li>
  )
}
