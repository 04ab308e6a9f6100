import { useId, useState } from 'react'
import { EN } from '../messages/en.ts'
import { Choice, Field } from '../ui/field.tsx'
import type { Catalogue } from './catalogue.ts'

const TEXT = EN.faults

type OperationFieldsProps = {
  catalogue: Catalogue
  operations: readonly string[]
  onChange: (operations: string[]) => void
  isForAll: boolean
}

/** The fields for one operation, several, or all of them. Free text with suggestions, so that a name can be pasted. */
export function OperationFields({ catalogue, operations, onChange, isForAll }: OperationFieldsProps) {
  const [scope, setScope] = useState(isForAll ? 'all' : 'some')
  const list = useId()
  const isOne = operations.length === 1
  return (
    <fieldset>
      <legend>{TEXT.calls}</legend>
      <Choice label={TEXT.scope} value={scope} onChange={(event) => setScope(event.target.value)}>
        <option value="some">{TEXT.scopes.some}</option>
        <option value="all">{TEXT.scopes.all}</option>
      </Choice>
      {scope === 'some' && (
        <>
          {operations.map((operation, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a field is its place: two may say the same for a while
            <div key={index} className="operation-field">
              <Field
                label={isOne ? TEXT.operation : TEXT.operationNumber(index + 1)}
                name="operation_id"
                list={list}
                required
                spellCheck={false}
                autoCapitalize="none"
                value={operation}
                onChange={(event) => onChange(operations.with(index, event.target.value))}
              />
              {!isOne && (
                <button type="button" className="small" onClick={() => onChange(operations.toSpliced(index, 1))}>
                  {EN.app.remove}
                  <span className="visually-hidden"> {TEXT.operationNumber(index + 1)}</span>
                </button>
              )}
            </div>
          ))}
          <button type="button" className="small" onClick={() => onChange([...operations, ''])}>
            {TEXT.addOperation}
          </button>
          <datalist id={list}>
            {catalogue.operations.map(({ operation_id, summary }) => (
              <option key={operation_id} value={operation_id}>
                {summary}
              </option>
            ))}
          </datalist>
        </>
      )}
    </fieldset>
  )
}
