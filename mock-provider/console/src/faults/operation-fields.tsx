import { useId } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { Choice, Field } from '../ui/field.tsx'
import { toTrimmed } from '../ui/to-trimmed.ts'
import type { Catalogue } from './catalogue.ts'
import type { RuleFields } from './rule-fields.ts'

const TEXT = TEXTS.faults

/** The fields for one operation, several, or all of them. Free text with suggestions, so that a name can be pasted. */
export function OperationFields({ catalogue }: { catalogue: Catalogue }) {
  const { control, register } = useFormContext<RuleFields>()
  const scope = useWatch({ control, name: 'scope' })
  const { fields, append, remove } = useFieldArray({ control, name: 'operations' })
  const list = useId()
  const isOne = fields.length === 1
  return (
    <fieldset>
      <legend>{TEXT.calls}</legend>
      <Choice label={TEXT.scope} {...register('scope')}>
        <option value="some">{TEXT.scopes.some}</option>
        <option value="all">{TEXT.scopes.all}</option>
      </Choice>
      {scope === 'some' && (
        <>
          {fields.map(({ id }, index) => (
            <div key={id} className="operation-field">
              <Field
                label={isOne ? TEXT.operation : TEXT.operationNumber({ number: index + 1 })}
                list={list}
                required
                spellCheck={false}
                autoCapitalize="none"
                {...register(`operations.${index}.operation_id`, { setValueAs: toTrimmed })}
              />
              {!isOne && (
                <button type="button" className="small" onClick={() => remove(index)}>
                  <span>{TEXTS.app.remove}</span>
                  <span className="visually-hidden">{` ${TEXT.operationNumber({ number: index + 1 })}`}</span>
                </button>
              )}
            </div>
          ))}
          <button type="button" className="small" onClick={() => append({ operation_id: '' }, { shouldFocus: false })}>
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
