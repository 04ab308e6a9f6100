import { FAULT_KINDS, type FaultKind } from '@latchkey/openapi'
import { useId, useState } from 'react'
import { EN } from '../messages/en.ts'
import { Choice, Field } from '../ui/field.tsx'
import type { Catalogue } from './catalogue.ts'

const TEXT = EN.faults

/** Hints for the kinds that need a delay. */
const DELAY_HINTS: Partial<Record<FaultKind, string>> = {
  latency: TEXT.delayLateHint,
  delivery_delayed: TEXT.delayDeliveryHint,
}

type WhatFieldsProps = {
  catalogue: Catalogue
  operations: readonly string[]
  errorType: string
  onErrorType: (error_type: string) => void
}

export function WhatFields({ catalogue, operations, errorType, onErrorType }: WhatFieldsProps) {
  const [kind, setKind] = useState<FaultKind>('error')
  const list = useId()
  const delayHint = DELAY_HINTS[kind]
  return (
    <fieldset>
      <legend>{TEXT.whatLegend}</legend>
      <div className="fields">
        <Choice
          label={TEXT.what}
          name="kind"
          value={kind}
          onChange={(event) => setKind(FAULT_KINDS.find((known) => known === event.target.value) ?? 'error')}
        >
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
            name="error_type"
            list={list}
            required
            spellCheck={false}
            autoCapitalize="none"
            value={errorType}
            onChange={(event) => onErrorType(event.target.value)}
          />
        )}
        <Field
          label={TEXT.delay}
          hint={delayHint ?? TEXT.delayHint}
          name="delay_ms"
          type="number"
          min={delayHint ? 1 : 0}
          required={delayHint !== undefined}
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
function listErrors({ errors, operations }: Catalogue, chosen: readonly string[]): Catalogue['errors'] {
  const known = chosen.filter((id) => operations.some(({ operation_id }) => operation_id === id))
  return errors.filter(({ operation_ids }) => known.every((id) => operation_ids.includes(id)))
}
