import type { Message } from '@latchkey/openapi'
import type { RefObject } from 'react'
import { Link, useSearchParams } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { Time } from '../ui/time.tsx'
import { MESSAGE_PARAMETER } from '../connection/hrefs.ts'
import { getMessageKind, getMessageTitle } from './message-kind.ts'

const TEXT = TEXTS.messages

type MessageListProps = {
  list: RefObject<HTMLUListElement | null>
  messages: readonly Message[]
  /** The id of the opened message. */
  shown: string | undefined
  opened: ReadonlySet<string>
  /** Addresses that mail bounces from. */
  bouncing: readonly string[]
}

/** The messages as links, newest first. A link keeps the search. */
export function MessageList({ list, messages, shown, opened, bouncing }: MessageListProps) {
  const [searchParams] = useSearchParams()
  const toSearch = (message_id: string) => {
    const query = new URLSearchParams(searchParams)
    query.set(MESSAGE_PARAMETER, message_id)
    return query.toString()
  }
  return (
    <ul ref={list} className="inbox-list" aria-label={TEXT.caption}>
      {messages.map((message) => (
        <li key={message.message_id}>
          <Link
            to={{ search: toSearch(message.message_id) }}
            className={opened.has(message.message_id) ? undefined : 'inbox-new'}
            aria-current={message.message_id === shown ? 'true' : undefined}
          >
            <span className="inbox-line">
              <span className="inbox-to">{message.to}</span> <Time at={message.sent_at} />
            </span>
            <span className="inbox-subject">{getMessageTitle(message)}</span>
            <span className="badges">
              <span className="badge">{TEXT.channels[message.channel]}</span>{' '}
              <span className="badge">{TEXT.kinds[getMessageKind(message)]}</span>{' '}
              {bouncing.includes(message.to) && <span className="badge badge-bad">{TEXT.bounces}</span>}{' '}
              {!opened.has(message.message_id) && <span className="badge badge-good">{TEXT.isNew}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
