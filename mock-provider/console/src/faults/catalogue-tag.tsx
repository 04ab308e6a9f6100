import type { Fault } from '@latchkey/openapi'
import { TEXTS } from '../messages/texts.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { CatalogueRow } from './catalogue-row.tsx'
import { countErrors, type CatalogueError, type RaisedErrors, type Raiser } from './catalogue.ts'

const TEXT = TEXTS.faults

export type Arming = {
  faults: readonly Fault[]
  onArm: (raiser: Raiser, error: CatalogueError) => Promise<unknown>
  times: number | undefined
}

type CatalogueTagProps = Arming & { tag: string; raised: readonly RaisedErrors[] }

/** The operations of one tag. */
export function CatalogueTag({ tag, raised, ...arming }: CatalogueTagProps) {
  const summary = (
    <>
      <h3>{tag}</h3> <span className="badge">{TEXT.errors({ count: countErrors(raised) })}</span>
    </>
  )
  return (
    <Disclosure summary={summary} className="card catalogue-tag">
      {() => raised.map((one) => <CatalogueOperation key={one.raiser.operation_id} {...one} {...arming} />)}
    </Disclosure>
  )
}

function CatalogueOperation({ raiser, errors, faults, onArm, times }: Arming & RaisedErrors) {
  const summary = (
    <>
      <Name className="operation">{raiser.name}</Name>{' '}
      <span className="badge">{TEXT.errors({ count: errors.length })}</span>
    </>
  )
  return (
    <Disclosure summary={summary} className="catalogue-operation">
      {() => (
        <>
          <p className="hint">
            <span>{raiser.summary}</span> <code>{raiser.address}</code>
          </p>
          <ul className="plain">
            {errors.map((error) => (
              <CatalogueRow
                key={error.error_type}
                raiser={raiser}
                error={error}
                isArmed={faults.some((fault) => isAbout(fault, raiser, error))}
                onArm={() => onArm(raiser, error)}
                times={times}
              />
            ))}
          </ul>
        </>
      )}
    </Disclosure>
  )
}

/** Whether a fault is armed for this operation and error. */
export function isAbout(fault: Fault, { operation_id }: Raiser, { error_type }: CatalogueError): boolean {
  const isOperation = fault.operation_id === operation_id || fault.operation_ids?.includes(operation_id) === true
  return isOperation && fault.error_type === error_type
}
