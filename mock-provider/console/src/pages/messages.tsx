import type { Message } from '@latchkey/openapi'
import { useState } from 'react'
import { listKeys } from '../list-keys.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Page } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { useInbox } from '../queries/use-inbox.ts'

const TEXT = EN.messages

const CHANNELS = listKeys(TEXT.channels)

const COLUMNS: readonly Column<Message>[] = [
  { title: TEXT.sentAt, cell: (message) => <Times message={message} /> },
  { title: TEXT.to, cell: (message) => <Recipient message={message} /> },
  { title: TEXT.subject, cell: (message) => <Content message={message} /> },
  { title: TEXT.codeOrLink, cell: ({ code, links }) => (code ? <Code code={code} /> : <Links links={links} />) },
]

/** Every message of the tenant, filtered by recipient and channel. */
export function Messages() {
  const tenant = useTenant()
  const [to, setTo] = useState('')
  const [channel, setChannel] = useState<Message['channel'] | ''>('')
  const { messages, error } = useInbox(tenant, { to, ...(channel !== '' && { channel }) })
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <div className="toolbar">
        <Field
          label={TEXT.to}
          hint={TEXT.toHint}
          type="search"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Choice
          label={TEXT.channel}
          value={channel}
          onChange={(event) => setChannel(CHANNELS.find((known) => known === event.target.value) ?? '')}
        >
          <option value="">{TEXT.channelAll}</option>
          {CHANNELS.map((known) => (
            <option key={known} value={known}>
              {TEXT.channels[known]}
            </option>
          ))}
        </Choice>
      </div>
      <p aria-live="polite" className="visually-hidden">
        {TEXT.count(messages.length)}
      </p>
      <Table
        caption={TEXT.caption}
        columns={COLUMNS}
        rows={messages}
        keyOf={(row) => row.message_id}
        empty={TEXT.empty}
      />
    </Page>
  )
}

function Times({ message: { sent_at, expires_at } }: { message: Message }) {
  return (
    <>
      <Time at={sent_at} />
      {expires_at !== null && (
        <div className="hint">
          <span>{TEXT.expires}</span> <Time at={expires_at} />
        </div>
      )}
    </>
  )
}

function Recipient({ message: { to, channel } }: { message: Message }) {
  return (
    <>
      <span>{to}</span> <span className="badge">{TEXT.channels[channel]}</span>
    </>
  )
}

function Content({ message: { subject, template, locale, text, html } }: { message: Message }) {
  return (
    <details>
      <summary>{subject ?? template}</summary>
      <p>
        <span>{`${TEXT.template}:`}</span> <code>{template}</code>
        <span>, </span>
        <code>{locale}</code>
      </p>
      <p className="message-text">{text}</p>
      {html !== null && (
        <details>
          <summary>{TEXT.html}</summary>
          <pre className="message-text">{html}</pre>
        </details>
      )}
    </details>
  )
}

function Code({ code }: { code: string }) {
  return (
    <>
      <code className="passcode">{code}</code> <CopyButton text={code} what={TEXT.copyCode(code)} />
    </>
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
