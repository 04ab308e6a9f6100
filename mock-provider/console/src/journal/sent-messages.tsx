import type { Message } from '@latchkey/openapi'
import { Link } from 'react-router'
import { toMessageHref } from '../connection/message-href.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.journal

/** The messages that a call sent. A delayed one is not in the inbox yet. */
export function SentMessages({ message_ids }: { message_ids: readonly string[] }) {
  const tenant = useTenant()
  return (
    <ul className="plain">
      {message_ids.map((id) => (
        <li key={id}>
          <SentMessage message_id={id} />
        </li>
      ))}
      <li>
        <Link to={toHref('/messages', tenant)}>{TEXT.inbox}</Link>
      </li>
    </ul>
  )
}

function SentMessage({ message_id }: { message_id: string }) {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.message(tenant, message_id))
  const message: Message | undefined = data?.messages[0]
  if (!message) return <span>{TEXT.messageUnseen}</span>
  return (
    <>
      <Link to={toMessageHref(message_id, tenant)}>
        {TEXT.message({ channel: TEXTS.messages.channels[message.channel], to: message.to })}
      </Link>{' '}
      {message.code !== null && <code>{message.code}</code>}
    </>
  )
}
