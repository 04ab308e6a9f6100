import { FAULT_KINDS, type TenantConfig } from '@latchkey/openapi'
import type { FormEvent } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toChaos, type Chaos } from './chaos.ts'

const TEXT = EN.faults

/** Switches the tenant's seeded chaos on and off. */
export function ChaosForm() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.config(tenant))
  const { run, isBusy, ...outcome } = useAction()
  const put = (chaos: TenantConfig['chaos'], done: string) =>
    run(() => control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: { chaos } }), done)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void put(toChaos(new FormData(event.currentTarget)), TEXT.chaosIsOn)
  }
  const chaos = data?.chaos ?? undefined
  return (
    <>
      <p className="intro">{TEXT.chaosIntro}</p>
      <details className="card">
        <summary>{chaos ? TEXT.chaosOn(chaos.seed) : TEXT.chaosOff}</summary>
        {/* The key resets the fields when the server's values change, but not at every poll. */}
        <form key={JSON.stringify(chaos)} className="rule" onSubmit={submit}>
          <ChaosFields chaos={chaos} />
          <div className="buttons">
            <button type="submit" className="primary" disabled={isBusy}>
              {chaos ? TEXT.chaosChange : TEXT.chaosSwitchOn}
            </button>
            {chaos && (
              <button type="button" onClick={() => void put(null, TEXT.chaosIsOff)}>
                {TEXT.chaosSwitchOff}
              </button>
            )}
          </div>
        </form>
        <Outcome {...outcome} />
      </details>
    </>
  )
}

function ChaosFields({ chaos }: { chaos: Chaos | undefined }) {
  return (
    <div className="fields">
      <Field label={TEXT.chaosSeed} name="seed" type="number" min={0} required defaultValue={chaos?.seed ?? 1} />
      <Field
        label={TEXT.chaosMaxDelay}
        hint={TEXT.chaosMaxDelayHint}
        name="max_delay_ms"
        type="number"
        min={1}
        defaultValue={chaos?.max_delay_ms}
      />
      {FAULT_KINDS.map((kind) => (
        <Field
          key={kind}
          label={TEXT.chaosPercent(TEXT.kind[kind])}
          name={kind}
          type="number"
          min={0}
          max={100}
          step="any"
          defaultValue={chaos?.percentages[kind]}
        />
      ))}
    </div>
  )
}
