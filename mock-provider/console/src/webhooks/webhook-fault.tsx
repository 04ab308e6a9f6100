import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { Choice, Field } from '../ui/field.tsx'

const TEXT = TEXTS.webhooks

const KINDS = ['late', 'lost', 'twice', 'wrong_signature'] as const satisfies readonly (keyof typeof TEXT.kinds)[]

const FIRST = { kind: 'late', times: '1', delay_s: '60' }

/** Arms a fault for the next deliveries of an endpoint. */
export function WebhookFaultForm({ webhook_id }: Pick<MockSchemas['Webhook'], 'webhook_id'>) {
  const tenant = useTenant()
  const arm = ({ kind: chosen, times, delay_s }: typeof FIRST) => {
    const kind = KINDS.find((known) => known === chosen) ?? 'late'
    const fault = {
      kind,
      times: Number(times),
      ...(kind === 'late' && { delay_ms: Math.round(Number(delay_s) * 1000) }),
    }
    const params = { path: { tenant, webhook_id } }
    return getData(control.PATCH('/_mock/{tenant}/webhooks/{webhook_id}', { params, body: { fault } }))
  }
  return (
    <ActionForm submit={TEXT.arm} fields={FIRST} onSubmit={arm} done={TEXT.armed}>
      {(register) => (
        <div className="fields">
          <Choice label={TEXT.fault} {...register('kind')}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {TEXT.kinds[kind]}
              </option>
            ))}
          </Choice>
          <Field label={TEXT.times} type="number" min={1} max={1000} required {...register('times')} />
          <Field label={TEXT.delay} type="number" min={1} max={604_800} required {...register('delay_s')} />
        </div>
      )}
    </ActionForm>
  )
}
