import { useCallback } from 'react'
import { control } from '../../control.ts'
import { EN } from '../../messages/en.ts'
import { useTenant } from '../../tenant.tsx'
import { Field } from '../../ui/field.tsx'
import { Time } from '../../ui/time.tsx'
import { usePoll } from '../../use-poll.ts'

const TEXT = EN.faults

export function WhenFields() {
  const tenant = useTenant()
  const { data } = usePoll(useCallback(() => control('get', '/_mock/{tenant}/clock', { path: { tenant } }), [tenant]))
  const now = data && (
    <>
      {TEXT.untilHint} <Time at={data.now} />
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
