import type { TenantConfig } from '@latchkey/openapi'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { FAULT_KINDS } from '../../../facts/fault-kinds.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { useAction } from '../queries/use-action.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toChaos, toChaosFields, type ChaosFields } from './chaos.ts'

const TEXT = TEXTS.faults

/** Switches the tenant's seeded chaos on and off. */
export function ChaosForm() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.config(tenant))
  const { run, isBusy, ...outcome } = useAction()
  const put = (chaos: TenantConfig['chaos'], done: string) =>
    run(() => control.PATCH('/_mock/{tenant}/config', { params: { path: { tenant } }, body: { chaos } }), done)
  const chaos = data?.chaos ?? undefined
  // The fields follow the server's values, but only when those change.
  const { register, handleSubmit } = useForm<ChaosFields>({ values: toChaosFields(chaos) })
  const submit = handleSubmit((fields) => put(toChaos(fields), TEXT.chaosIsOn))
  return (
    <>
      <p className="intro">{TEXT.chaosIntro}</p>
      <details className="card">
        <summary>{chaos ? TEXT.chaosOn({ seed: chaos.seed }) : TEXT.chaosOff}</summary>
        <form className="rule" onSubmit={(event) => void submit(event)}>
          <Inputs register={register} />
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

function Inputs({ register }: { register: UseFormRegister<ChaosFields> }) {
  return (
    <div className="fields">
      <Field label={TEXT.chaosSeed} type="number" min={0} required {...register('seed')} />
      <Field
        label={TEXT.chaosMaxDelay}
        hint={TEXT.chaosMaxDelayHint}
        type="number"
        min={1}
        {...register('max_delay_ms')}
      />
      {FAULT_KINDS.map((kind) => (
        <Field
          key={kind}
          label={TEXT.chaosPercent({ kind: TEXT.kind[kind] })}
          type="number"
          min={0}
          max={100}
          step="any"
          {...register(`percentages.${kind}`)}
        />
      ))}
    </div>
  )
}
