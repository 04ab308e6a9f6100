import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FAULT_KINDS, needsDelay, type DelayedFaultKind } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { Choice, Field } from '../ui/field.tsx'
import { toTrimmed } from '../ui/to-trimmed.ts'
import type { Catalogue } from './catalogue.ts'
import type { RuleFields } from './rule-fields.ts'

const TEXT = TEXTS.faults

/** Hints for the kinds of faults that need a delay. */
const DELAY_HINTS: Record<DelayedFaultKind, string> = {
  latency: TEXT.delayLateHint,
  delivery_delayed: TEXT.delayDeliveryHint,
}

export function WhatFields({ catalogue }: { catalogue: Catalogue }) {
  const { control, register } = useFormContext<RuleFields>()
  const [kind, operations] = useWatch({ control, name: ['kind', 'operations'] })
  const list = useId()
  const delayHint = needsDelay(kind) ? DELAY_HINTS[kind] : undefined
  return (
    <fieldset>
      <legend>{TEXT.whatLegend}</legend>
      <div className="fields">
        <Choice label={TEXT.what} {...register('kind')}>
          {FAULT_KINDS.map((known) => (
            <option key={known} value={known}>
              {TEXT.kind[known]}
            </option>
          ))}
        </Choice>
        {kind === 'error' && (
          <Field
            label={TEXT.errorType}
            hint={TEXT.errorTypeHint}
            list={list}
            required
            spellCheck={false}
            autoCapitalize="none"
            {...register('error_type', { setValueAs: toTrimmed })}
          />
        )}
        <Field
          label={TEXT.delay}
          hint={delayHint ?? TEXT.delayHint}
          type="number"
          min={delayHint ? 1 : 0}
          required={delayHint !== undefined}
          {...register('delay_ms')}
        />
      </div>
      <datalist id={list}>
        {listErrors(catalogue, operations).map(({ error_type, error_message }) => (
          <option key={error_type} value={error_type}>
            {error_message}
          </option>
        ))}
      </datalist>
    </fieldset>
  )
}

/** Lists the errors that all chosen operations can raise. Without a known operation, lists the whole catalogue. */
function listErrors({ errors, operations }: Catalogue, chosen: RuleFields['operations']): Catalogue['errors'] {
  const known = chosen.filter(({ operation_id: id }) => operations.some(({ operation_id }) => operation_id === id))
  return errors.filter(({ operation_ids }) => known.every(({ operation_id }) => operation_ids.includes(operation_id)))
}
