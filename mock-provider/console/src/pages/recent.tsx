import type { JournalEntry, Message } from '@latchkey/openapi'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { toMessageHref } from '../connection/message-href.ts'
import { toRequestHref } from '../connection/request-href.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Name } from '../ui/name.tsx'
import { Time } from '../ui/time.tsx'

const TEXT = TEXTS.overview

const MAX_SHOWN = 5

/** The last calls and messages of the tenant. */
export function Recent() {
  return (
    <div className="recent">
      <RecentCalls />
      <RecentMessages />
    </div>
  )
}

function RecentCalls() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.lastCalls(tenant, MAX_SHOWN))
  return (
    <RecentList title={TEXT.calls} path="/journal" all={TEXT.allCalls} empty={TEXT.noCalls} rows={data?.entries}>
      {(entry) => <Call key={entry.entry_id} entry={entry} />}
    </RecentList>
  )
}

function Call({ entry: { entry_id, operation_id, status, error_type, fault_id, at } }: { entry: JournalEntry }) {
  const tenant = useTenant()
  const isBad = status === null || status >= 400
  return (
    <li>
      <span className={isBad ? 'badge badge-bad' : 'badge badge-good'}>{status ?? TEXT.noResponse}</span>
      <Link to={toRequestHref(entry_id, tenant)}>
        <Name>{operation_id}</Name>
      </Link>
      {error_type !== undefined && <Name>{error_type}</Name>}
      {fault_id !== undefined && <span className="badge badge-warn">{TEXT.byFault}</span>}
      <span className="hint">
        <Time at={at} />
      </span>
    </li>
  )
}

function RecentMessages() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.messages(tenant, { limit: MAX_SHOWN }))
  return (
    <RecentList
      title={TEXT.messages}
      path="/messages"
      all={TEXT.allMessages}
      empty={TEXT.noMessages}
      rows={data?.messages}
    >
      {(message) => <Sent key={message.message_id} message={message} />}
    </RecentList>
  )
}

function Sent({ message: { message_id, to, subject, text, code, links, sent_at } }: { message: Message }) {
  const tenant = useTenant()
  const [link] = links
  return (
    <li>
      <Link to={toMessageHref(message_id, tenant)}>{`${to}: ${subject ?? text}`}</Link>
      {code !== null && (
        <span>
          <code className="passcode">{code}</code> <CopyButton text={code} what={TEXT.codeFor({ to })} />
        </span>
      )}
      {link && (
        <a href={link.href} target="_blank" rel="noreferrer">
          <span>{TEXT.openLink}</span>
          <span className="visually-hidden">{TEXT.linkFor({ to })}</span>
        </a>
      )}
      <span className="hint">
        <Time at={sent_at} />
      </span>
    </li>
  )
}

type RecentListProps<Row> = {
  title: string
  /** The path of the page that lists all rows. */
  path: string
  all: string
  empty: string
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  children: (row: Row) => ReactNode
}

function RecentList<Row>({ title, path, all, empty, rows, children }: RecentListProps<Row>) {
  const tenant = useTenant()
  return (
    <section className="card">
      <h3>{title}</h3>
      {rows?.length === 0 && <p className="empty">{empty}</p>}
      <ul className="plain recent-list">{rows?.map(children)}</ul>
      <p>
        <Link to={toHref(path, tenant)}>{all}</Link>
      </p>
    </section>
  )
}
