import type { JournalEntry, Message } from '@latchkey/openapi'
import { memo } from 'react'
import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useTenant, toHref } from '../connection/tenant.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { Time, ExactTime } from '../ui/time.tsx'
import { toFaultText } from './entries.ts'
import { toRequestHref, toMessageHref } from '../connection/hrefs.ts'
import { CONFIG } from '../connection/config.ts'
import { toPactInteraction } from '../code/pact-interaction.ts'
import { useChange } from '../queries/use-change.ts'
import { CopyButton } from '../ui/buttons.tsx'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { UserLink } from '../users/user-link.tsx'
import { toCurl } from '../code/curl.ts'
import { toPlaywrightTest } from '../code/playwright-test.ts'
import { toRepeat } from './repeat-call.ts'
import { isRequestCut } from '../code/replayed-call.ts'
import { QUERIES } from '../queries/queries.ts'
import { useControlQuery } from '../queries/use-control-query.ts'

const TEXT = TEXTS.journal

/** One entry: a summary line with foldable details. Memoised, because entries never change. */
export const JournalRow = memo(function JournalRow({ entry }: { entry: JournalEntry }) {
  const { operation_id, method, url, error_type, fault_id, duration_ms, at } = entry
  const summary = (
    <>
      <RequestStatus status={entry.status} /> <Name className="operation">{operation_id}</Name>{' '}
      <Name className="request-line">{`${method} ${url.replace(/\?.*$/s, '')}`}</Name>{' '}
      {error_type !== undefined && <Name>{error_type}</Name>}{' '}
      {fault_id !== undefined && <span className="badge badge-bad">{toFaultText(fault_id)}</span>}{' '}
      <span className="hint">
        <Time at={at} /> <span>{TEXT.milliseconds({ value: duration_ms })}</span>
      </span>
    </>
  )
  return (
    <li>
      <Disclosure summary={summary}>{() => <OpenedRow entry={entry} />}</Disclosure>
    </li>
  )
})

/** The details, and a link to the request's own address. */
function OpenedRow({ entry }: { entry: JournalEntry }) {
  const tenant = useTenant()
  return (
    <>
      <p className="journal-address">
        <Link className="button" to={toRequestHref(entry.entry_id, tenant)}>
          {TEXT.openRequest}
        </Link>
      </p>
      <EntryDetails entry={entry} />
    </>
  )
}

/** The status of a request, or that it got no response. */
export function RequestStatus({ status }: { status: number | null }) {
  const isGood = status !== null && status < 400
  return <span className={isGood ? 'badge badge-good' : 'badge badge-bad'}>{status ?? TEXT.aborted}</span>
}

/** The details of a request and its response, and code that repeats the request. */
export function EntryDetails({ entry }: { entry: JournalEntry }) {
  const tenant = useTenant()
  const changeQuery = useChangeQuery()
  const { change, isBusy } = useChange()
  const { entry_id, operation_id, method, url, user_id, fault_id, message_ids, refusal_reason, at } = entry
  const where = { tenant, origin: CONFIG.provider_url }
  const what = TEXT.copyWhat({ operation: operation_id, at })
  const time = <ExactTime at={at} />
  const user = user_id && <UserLink user_id={user_id} />
  const fault = fault_id && <Name>{fault_id}</Name>
  const sent = message_ids && <SentMessages message_ids={message_ids} />
  return (
    <div className="journal-details">
      <p>
        <code>{`${method} ${url}`}</code>
      </p>
      <Facts
        facts={[
          [TEXT.at, time],
          [TEXT.reason, refusal_reason],
          [TEXT.user, user],
          [TEXT.fault, fault],
          [TEXT.sent, sent],
        ]}
      />
      <div className="buttons">
        <button type="button" className="small" disabled={isBusy} onClick={() => void change(toRepeat(tenant, entry))}>
          <span>{TEXT.repeat}</span>
          <span className="visually-hidden">{` ${what}`}</span>
        </button>
        <CopyButton label={TEXT.copyCurl} text={toCurl(entry, where)} what={what} />
        <CopyButton label={TEXT.copyTest} text={toPlaywrightTest(entry, where)} what={what} />
        {entry.status !== null && <CopyButton label={TEXT.copyPact} text={toPactInteraction(entry)} what={what} />}
        <button type="button" className="small" onClick={() => changeQuery({ from: entry_id })}>
          <span>{TEXT.beginRange}</span>
          <span className="visually-hidden">{` ${what}`}</span>
        </button>
        <button type="button" className="small" onClick={() => changeQuery({ to: entry_id })}>
          <span>{TEXT.endRange}</span>
          <span className="visually-hidden">{` ${what}`}</span>
        </button>
      </div>
      <Part
        title={TEXT.request}
        headers={entry.request_headers}
        body={entry.request_body}
        isCut={isRequestCut(entry)}
      />
      <Part
        title={TEXT.response}
        headers={entry.response_headers}
        body={entry.response_body}
        isCut={entry.truncated?.includes('response_body') === true}
      />
    </div>
  )
}

type PartProps = { title: string; headers: Record<string, string>; body?: unknown; isCut: boolean }

function Part({ title, headers, body = null, isCut }: PartProps) {
  return (
    <>
      <h2>{title}</h2>
      {body === null ? <p className="hint">{TEXT.noBody}</p> : <Json label={TEXT.body({ of: title })} value={body} />}
      {isCut && <p className="hint">{TEXT.cutBody}</p>}
      <Disclosure summary={TEXT.headers({ of: title })}>
        {() => (
          <dl className="headers">
            {Object.entries(headers).map(([name, value]) => (
              <div key={name}>
                <dt>
                  <code>{name}</code>
                </dt>
                <dd>
                  <code>{value}</code>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Disclosure>
    </>
  )
}

/** The messages that a call sent. A delayed one is not in the inbox yet. */
function SentMessages({ message_ids }: { message_ids: readonly string[] }) {
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
