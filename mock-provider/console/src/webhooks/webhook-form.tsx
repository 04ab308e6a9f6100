import type { MockSchemas } from '@latchkey/openapi'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { Field, TextArea } from '../ui/field.tsx'

type WebhookEventType = MockSchemas['WebhookEventType']

/** The event types that a new endpoint receives by default. */
const USER_EVENT_TYPES: readonly WebhookEventType[] = [
  'direct.user.create',
  'direct.user.update',
  'direct.user.delete',
  'dashboard.user.create',
  'dashboard.user.update',
  'dashboard.user.delete',
]

/** The session events, which are an extension of the mock. */
const SESSION_EVENT_TYPES: readonly WebhookEventType[] = [
  'direct.session.create',
  'direct.session.delete',
  'dashboard.session.create',
  'dashboard.session.delete',
]

/** Reads names of events. The control plane refuses those that do not exist. */
function readEventTypes(text: string): WebhookEventType[] {
  return [...new Set(text.split(/[\s,]+/).filter(Boolean))] as WebhookEventType[] // checked by the control plane
}

const TEXT = TEXTS.webhooks

type Fields = { url: string; description: string; event_types: string }
type Body = Pick<MockSchemas['Webhook'], 'url' | 'description' | 'event_types'>

const NEW: Fields = { url: '', description: '', event_types: USER_EVENT_TYPES.join('\n') }

/** Adds an endpoint. */
export function NewWebhookForm() {
  const tenant = useTenant()
  const create = (body: Body) =>
    getData(control.POST('/_mock/{tenant}/webhooks', { params: { path: { tenant } }, body }))
  return <WebhookForm submit={TEXT.create} fields={NEW} onSubmit={create} done={TEXT.created} />
}

/** Changes an endpoint. */
export function ChangeWebhookForm({ webhook }: { webhook: MockSchemas['Webhook'] }) {
  const tenant = useTenant()
  const { webhook_id, url, description, event_types } = webhook
  const change = (body: Body) =>
    getData(control.PATCH('/_mock/{tenant}/webhooks/{webhook_id}', { params: { path: { tenant, webhook_id } }, body }))
  const fields = { url, description, event_types: event_types.join('\n') }
  return <WebhookForm submit={TEXT.save} fields={fields} onSubmit={change} done={TEXT.changed} />
}

type WebhookFormProps = { submit: string; fields: Fields; onSubmit: (body: Body) => Promise<unknown>; done: string }

function WebhookForm({ submit, fields, onSubmit, done }: WebhookFormProps) {
  const send = ({ url, description, event_types }: Fields) =>
    onSubmit({ url, description, event_types: readEventTypes(event_types) })
  return (
    <ActionForm submit={submit} fields={fields} onSubmit={send} done={done}>
      {(register) => (
        <>
          <div className="fields">
            <Field label={TEXT.url} hint={TEXT.urlHint} type="url" required {...register('url')} />
            <Field label={TEXT.description} maxLength={200} {...register('description')} />
          </div>
          <TextArea
            label={TEXT.events}
            hint={TEXT.eventsHint({ types: SESSION_EVENT_TYPES.join(', ') })}
            rows={6}
            required
            {...register('event_types')}
          />
        </>
      )}
    </ActionForm>
  )
}
