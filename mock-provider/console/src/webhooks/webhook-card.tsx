import type { MockSchemas } from '@latchkey/openapi'
import { useState } from 'react'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useChange } from '../queries/use-change.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ConfirmButton, CopyButton } from '../ui/buttons.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { ChangeWebhookForm } from './webhook-form.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { Choice, Field } from '../ui/field.tsx'

const TEXT = TEXTS.webhooks

type Webhook = MockSchemas['Webhook']

const MASK = '•'.repeat(24)

/** One endpoint, with all its actions. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { url, description, event_types, enabled, fault } = webhook
  return (
    <article className="card" aria-label={url}>
      <h3>
        <code>{url}</code>
      </h3>
      <Facts
        facts={[
          [TEXT.description, description],
          [TEXT.state, enabled ? TEXT.enabled : TEXT.disabled],
          [TEXT.events, <EventTypes key="events" types={event_types} />],
          [TEXT.secret, <Secret key="secret" webhook={webhook} />],
          [TEXT.fault, fault && TEXT.left({ kind: TEXT.kinds[fault.kind], count: fault.times ?? 1 })],
        ]}
      />
      <WebhookButtons webhook={webhook} />
      <Disclosure summary={TEXT.change}>{() => <ChangeWebhookForm webhook={webhook} />}</Disclosure>
      <Disclosure summary={TEXT.faultNext}>{() => <WebhookFaultForm webhook_id={webhook.webhook_id} />}</Disclosure>
    </article>
  )
}

function EventTypes({ types }: { types: readonly string[] }) {
  return (
    <ul className="plain">
      {types.map((type) => (
        <li key={type}>
          <code>{type}</code>
        </li>
      ))}
    </ul>
  )
}

function Secret({ webhook: { secret } }: { webhook: Webhook }) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      {isShown ? (
        <code>{secret}</code>
      ) : (
        <>
          <code aria-hidden="true">{MASK}</code>
          <span className="visually-hidden">{TEXTS.apiKeys.hidden}</span>
        </>
      )}{' '}
      <button type="button" className="small" onClick={() => setIsShown(!isShown)}>
        {isShown ? TEXT.hide : TEXT.show}
      </button>{' '}
      <CopyButton text={secret} what={TEXT.secret} />
    </>
  )
}

function WebhookButtons({ webhook }: { webhook: Webhook }) {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  const { webhook_id, url, enabled, fault } = webhook
  const params = { path: { tenant, webhook_id } }
  const update = (body: MockSchemas['WebhookUpdate']) =>
    getData(control.PATCH('/_mock/{tenant}/webhooks/{webhook_id}', { params, body }))
  const toggle = () =>
    change({
      make: () => update({ enabled: !enabled }),
      done: TEXT.changed,
      undo: () => update({ enabled }),
    })
  const rotate = () =>
    change({
      make: () => getData(control.POST('/_mock/{tenant}/webhooks/{webhook_id}/rotate_secret', { params, body: {} })),
      done: TEXT.rotated,
    })
  const disarm = () =>
    change({ make: () => update({ fault: null }), done: TEXT.changed, undo: () => update({ fault }) })
  const remove = () =>
    change({
      make: () => getData(control.DELETE('/_mock/{tenant}/webhooks/{webhook_id}', { params })),
      done: TEXT.deleted,
    })
  return (
    <div className="toolbar">
      <button type="button" disabled={isBusy} onClick={() => void toggle()}>
        {enabled ? TEXT.disable : TEXT.enable}
      </button>
      <button type="button" disabled={isBusy} onClick={() => void rotate()}>
        {TEXT.rotate}
      </button>
      {fault && (
        <button type="button" disabled={isBusy} onClick={() => void disarm()}>
          {TEXT.disarm}
        </button>
      )}
      <ConfirmButton
        label={TEXT.delete}
        confirm={TEXT.deleteSure}
        what={url}
        disabled={isBusy}
        onConfirm={() => void remove()}
      />
    </div>
  )
}

const KINDS = ['late', 'lost', 'twice', 'wrong_signature'] as const satisfies readonly (keyof typeof TEXT.kinds)[]

const FIRST = { kind: 'late', times: '1', delay_s: '60' }

/** Arms a fault for the next deliveries of an endpoint. */
function WebhookFaultForm({ webhook_id }: Pick<MockSchemas['Webhook'], 'webhook_id'>) {
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
