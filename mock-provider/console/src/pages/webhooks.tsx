import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { AddForm } from '../ui/action-form.tsx'
import { Page, Section } from '../ui/page.tsx'
import { DeliveryTable } from '../webhooks/delivery-table.tsx'
import { WebhookCard } from '../webhooks/webhook-card.tsx'
import { NewWebhookForm } from '../webhooks/webhook-form.tsx'

const TEXT = TEXTS.webhooks

/** The endpoints that receive events, and the deliveries to them. */
export function Webhooks() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.webhooks(tenant))
  return (
    <Page
      title={TEXT.title}
      intro={TEXT.intro}
      error={error}
      add={
        <AddForm label={TEXT.add}>
          <NewWebhookForm />
        </AddForm>
      }
    >
      <Section title={TEXT.endpoints}>
        {data?.webhooks.map((webhook) => (
          <WebhookCard key={webhook.webhook_id} webhook={webhook} />
        ))}
        {data?.webhooks.length === 0 && <p className="empty">{TEXT.none}</p>}
      </Section>
      <Section title={TEXT.deliveries}>
        <DeliveryTable webhooks={data?.webhooks ?? []} />
      </Section>
    </Page>
  )
}
