import { Link } from 'react-router'
import type { JournalEntry, Message } from '@latchkey/openapi'
import type { ReactNode } from 'react'
import { CONFIG, findWebUrl, getToolServerUrl } from '../connection/config.ts'
import { isTelemetry } from '../journal/entries.ts'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { toHref, useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { Page, Section } from '../ui/page.tsx'
import { ArmedNow, NextSteps } from './overview-state.tsx'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { TenantTime } from '../tenants/tenant-time.tsx'
import { toMessageHref, toRequestHref } from '../connection/hrefs.ts'
import { Name } from '../ui/name.tsx'
import { ClockFace, Time } from '../ui/time.tsx'

const TEXT = TEXTS.overview

/** The counts shown for a tenant, with the pages that list what is counted. */
const COUNTS = { users: '/users', messages: '/messages', faults: '/faults' } as const

export function Overview() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.tenants())
  const summary = data?.tenants.find(({ public_token }) => public_token === tenant)
  const webUrl = findWebUrl(tenant)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <ul className="tiles" aria-label={TEXT.tenant}>
        {listKeys(COUNTS).map((name) => (
          <li key={name}>
            <Link to={toHref(COUNTS[name], tenant)} className="tile">
              <strong>{summary?.[name] ?? 0}</strong> <span>{TEXT.counts[name]}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={toHref('/clock', tenant)} className="tile">
            <span className="visually-hidden">{TEXT.clock}</span> <TenantTime Shown={ClockFace} />
          </Link>
        </li>
      </ul>
      <Section title={TEXT.armed}>
        <ArmedNow />
      </Section>
      <Section title={TEXT.recent}>
        <div className="recent">
          <RecentCalls />
          <RecentMessages />
        </div>
      </Section>
      <NextSteps users={summary?.users} />
      <Section title={TEXT.addresses}>
        <dl className="addresses">
          {webUrl !== undefined && <Address name={TEXT.webApp} url={webUrl} isPage />}
          <Address name={TEXT.provider} url={CONFIG.provider_url} isPage />
          <Address name={TEXT.toolServer} url={getToolServerUrl(tenant)} />
        </dl>
      </Section>
    </Page>
  )
}

function Address({ name, url, isPage = false }: { name: string; url: string; isPage?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isPage ? <a href={url}>{url}</a> : <code>{url}</code>}
        <CopyButton text={url} what={name} />
      </dd>
    </div>
  )
}

const SHOWN_CALLS = 5
const SHOWN_MESSAGES = 3

/** More calls than are shown, because telemetry is left out. */
const ASKED_CALLS = 25

function RecentCalls() {
  const tenant = useTenant()
  const { data } = useControlQuery(QUERIES.lastCalls(tenant, { limit: ASKED_CALLS }))
  const calls = data?.entries.filter((entry) => !isTelemetry(entry)).slice(0, SHOWN_CALLS)
  return (
    <RecentList title={TEXT.calls} path="/journal" all={TEXT.allCalls} empty={TEXT.noCalls} rows={calls}>
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
  const { data } = useControlQuery(QUERIES.messages(tenant, { limit: SHOWN_MESSAGES }))
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
      <Link to={toMessageHref(message_id, tenant)}>
        <span>{`${to}:`}</span> <span>{subject ?? text}</span>
      </Link>
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
