import { EN } from '../messages/en.ts'
import { Field } from '../ui/field.tsx'
import { TenantTime } from '../tenants/tenant-time.tsx'

const TEXT = EN.faults

export function WhenFields() {
  const now = (
    <>
      {TEXT.untilHint} <TenantTime />
    </>
  )
  return (
    <fieldset>
      <legend>{TEXT.when}</legend>
      <div className="fields">
        <Field label={TEXT.after} hint={TEXT.afterHint} name="after" type="number" min={0} />
        <Field label={TEXT.times} hint={TEXT.timesHint} name="times" type="number" min={1} defaultValue={1} />
        <Field label={TEXT.untilField} hint={now} name="until" type="datetime-local" step={1} />
      </div>
    </fieldset>
  )
}
