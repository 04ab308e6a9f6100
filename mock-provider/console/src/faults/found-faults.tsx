import type { Fault } from '@latchkey/openapi'
import { useState } from 'react'
import { ANY_OPERATION, type PlainFaultKind } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { Choice } from '../ui/field.tsx'
import { CatalogueRow } from './catalogue-row.tsx'
import { isAbout, type Arming } from './catalogue-tag.tsx'
import { GENERAL_RAISER, type Raiser } from './catalogue.ts'
import type { FoundError, FoundFault } from './find-faults.ts'

const TEXT = TEXTS.faults

type FoundFaultsProps = Arming & {
  found: readonly FoundFault[]
  onArmKind: (kind: PlainFaultKind) => Promise<unknown>
}

/** What a search found, the best first. Each error is listed once, with a choice of its operations. */
export function FoundFaults({ found, onArmKind, ...arming }: FoundFaultsProps) {
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
