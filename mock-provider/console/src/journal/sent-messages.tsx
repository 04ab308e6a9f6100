import { Link } from 'react-router'
import { EN } from '../messages/en.ts'
import { toHref, useTenant } from '../tenant.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = EN.journal

/** The messages that a call sent. A delayed one is not in the inbox yet. */
export function SentMessages({ message_ids }: { message_ids: readonly string[] }) {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.messages(tenant))
  const byId = new Map(data?.messages.map((message) => [message.message_id, message]))
  return (
    <ul className="plain">
      {message_ids.map((id) => {
        const message = byId.get(id)
        return (
          <li key={id}>
            <span>
              {message ? TEXT.message(EN.messages.channels[message.channel], message.to) : TEXT.messageUnseen}
            </span>{' '}
            {message?.code && <code>{message.code}</code>}
          </li>
        )
      })}
      <li>
        <Link to={toHref('/messages', tenant)}>{TEXT.inbox}</Link>
      </li>
    </ul>
  )
}
