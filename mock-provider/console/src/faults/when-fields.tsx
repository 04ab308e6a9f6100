import { useFormContext } from 'react-hook-form'
import { TEXTS } from '../messages/texts.ts'
import { Field } from '../ui/field.tsx'
import { TenantTime } from '../tenants/tenant-time.tsx'
import type { RuleFields } from './rule-fields.ts'

const TEXT = TEXTS.faults

export function WhenFields() {
  const { register } = useFormContext<RuleFields>()
  const now = (
    <>
      <span>{TEXT.untilHint}</span> <TenantTime />
    </>
  )
  return (
    <fieldset>
      <legend>{TEXT.when}</legend>
      <div className="fields">
        <Field label={TEXT.after} hint={TEXT.afterHint} type="number" min={0} {...register('after')} />
        <Field label={TEXT.times} hint={TEXT.timesHint} type="number" min={1} {...register('times')} />
        <Field label={TEXT.fromField} hint={TEXT.fromHint} type="datetime-local" step={1} {...register('from')} />
        <Field label={TEXT.untilField} hint={now} type="datetime-local" step={1} {...register('until')} />
      </div>
    </fieldset>
  )
}
