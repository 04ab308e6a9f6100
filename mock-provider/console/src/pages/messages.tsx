import type { Message } from '@latchkey/openapi'
import { useCallback, useState } from 'react'
import { control } from '../control.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Page } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.messages

const COLUMNS: readonly Column<Message>[] = [
  { title: TEXT.sentAt, cell: ({ sent_at }) => <Time at={sent_at} /> },
  { title: TEXT.channel, cell: ({ channel }) => channel },
  { title: TEXT.to, cell: ({ to }) => to },
  { title: TEXT.subject, cell: (message) => <Content message={message} /> },
  { title: TEXT.code, cell: ({ code }) => code && <code className="passcode">{code}</code> },
  { title: TEXT.links, cell: ({ links }) => <Links links={links} /> },
]

/** The inbox of everybody. */
export function Messages() {
  const tenant = useTenant()
  const [to, setTo] = useState('')
  const ask = useCallback(
    () => control('get', '/_mock/{tenant}/messages', { path: { tenant }, query: to === '' ? {} : { to } }),
    [tenant, to],
  )
  const { data, error } = usePoll(ask)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Field
        label={TEXT.to}
        hint={TEXT.toHint}
        type="search"
        value={to}
        onChange={(event) => setTo(event.target.value)}
      />
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={data?.messages ?? []}
        keyOf={(row) => row.message_id}
        empty={TEXT.empty}
      />
    </Page>
  )
}

function Content({ message }: { message: Message }) {
  return (
    <details>
      <summary>{message.subject ?? message.template}</summary>
      <p className="message-text">{message.text}</p>
    </details>
  )
}

function Links({ links }: { links: Message['links'] }) {
  if (links.length === 0) return null
  return (
    <ul className="plain">
      {links.map(({ token_type, href }) => (
        <li key={href}>
          <a href={href} target="_blank" rel="noreferrer">
            {token_type}
          </a>
        </li>
      ))}
    </ul>
  )
}
