import { FAULT_KINDS, type FaultRule } from '@latchkey/openapi'
import { useCallback, useState, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.faults

/** Tells a kind from an error type in the one list that people choose from. */
const KIND_PREFIX = 'kind:'

const OTHER_KINDS = FAULT_KINDS.filter((kind) => kind !== 'error')

function toRule(fields: Partial<Record<string, string>>): FaultRule {
  const { operation_id = '', what = '', times, delay_ms, email } = fields
  const kind = OTHER_KINDS.find((known) => what === `${KIND_PREFIX}${known}`)
  return {
    operation_id,
    ...(kind ? { kind } : { error_type: what }),
    ...(times && { times: Number(times) }),
    ...(delay_ms && { delay_ms: Number(delay_ms) }),
    ...(email && { match: { email } }),
  }
}

export function FaultForm({ onArmed }: { onArmed: () => Promise<void> }) {
  const tenant = useTenant()
  const { data } = usePoll(useCallback(() => control('get', '/_mock/catalogue'), []))
  const [chosen, setChosen] = useState<string>()
  const { run, isBusy, error, done } = useAction()
  const operations = (data?.operations ?? []).toSorted((one, other) =>
    one.operation_id.localeCompare(other.operation_id),
  )
  const operation = operations.find(({ operation_id }) => operation_id === chosen) ?? operations[0]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = toRule(readFields(event.currentTarget))
    void run(async () => {
      await control('post', '/_mock/{tenant}/faults', { path: { tenant }, body })
      await onArmed()
    }, TEXT.armed)
  }
  return (
    <form className="card" onSubmit={submit}>
      <Choice
        label={TEXT.operation}
        name="operation_id"
        value={operation?.operation_id ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        {operations.map(({ operation_id }) => (
          <option key={operation_id}>{operation_id}</option>
        ))}
      </Choice>
      <Choice label={TEXT.what} name="what" key={operation?.operation_id}>
        <optgroup label={TEXT.errors}>
          {operation?.error_types.map((error_type) => (
            <option key={error_type}>{error_type}</option>
          ))}
        </optgroup>
        <optgroup label={TEXT.kinds}>
          {OTHER_KINDS.map((kind) => (
            <option key={kind} value={`${KIND_PREFIX}${kind}`}>
              {TEXT.kind[kind]}
            </option>
          ))}
        </optgroup>
      </Choice>
      <Field label={TEXT.times} hint={TEXT.timesHint} name="times" type="number" min={1} defaultValue={1} />
      <Field label={TEXT.delay} name="delay_ms" type="number" min={0} />
      <Field label={TEXT.email} hint={TEXT.emailHint} name="email" type="email" />
      <button type="submit" className="primary" disabled={isBusy || !operation}>
        {TEXT.submit}
      </button>
      <Outcome error={error} done={done} />
    </form>
  )
}
