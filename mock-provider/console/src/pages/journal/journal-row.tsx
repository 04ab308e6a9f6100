import type { JournalEntry } from '@latchkey/openapi'
import { memo } from 'react'
import { CONFIG } from '../../config.ts'
import { EN } from '../../messages/en.ts'
import { useTenant } from '../../tenant.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Json } from '../../ui/json.tsx'
import { Time } from '../../ui/time.tsx'
import { toCurl } from './curl.ts'
import { toPlaywrightTest } from './playwright-test.ts'

const TEXT = EN.journal

/** One call: a line, and all that is known of it beneath. An entry never changes. */
export const JournalRow = memo(function JournalRow({ entry }: { entry: JournalEntry }) {
  const { operation_id, error_type, fault_id, duration_ms, at } = entry
  const summary = (
    <>
      <Status status={entry.status} /> <code className="operation">{operation_id}</code>{' '}
      {error_type !== undefined && <code>{error_type}</code>}{' '}
      {fault_id !== undefined && (
        <span className="badge badge-bad">
          {TEXT.fault} {fault_id}
        </span>
      )}{' '}
      <span className="hint">
        <Time at={at} />, {TEXT.milliseconds(duration_ms)}
      </span>
    </>
  )
  return (
    <li>
      <Disclosure summary={summary}>{() => <Details entry={entry} />}</Disclosure>
    </li>
  )
})

function Status({ status }: { status: number | null }) {
  const isGood = status !== null && status < 400
  return <span className={isGood ? 'badge badge-good' : 'badge badge-bad'}>{status ?? TEXT.aborted}</span>
}

function Details({ entry }: { entry: JournalEntry }) {
  const tenant = useTenant()
  const { operation_id, method, url, user_id, at } = entry
  const where = { tenant, origin: CONFIG.provider_url }
  const what = TEXT.copyWhat(operation_id, at)
  return (
    <div className="journal-details">
      <p>
        <code>
          {method} {url}
        </code>
      </p>
      {user_id !== undefined && (
        <p>
          {TEXT.user} <code>{user_id}</code>
        </p>
      )}
      <div className="buttons">
        <CopyButton label={TEXT.copyCurl} text={toCurl(entry, where)} what={what} />
        <CopyButton label={TEXT.copyTest} text={toPlaywrightTest(entry, where)} what={what} />
      </div>
      <Part title={TEXT.request} headers={entry.request_headers} body={entry.request_body} />
      <Part title={TEXT.answer} headers={entry.response_headers} body={entry.response_body} />
    </div>
  )
}

type PartProps = { title: string; headers: Record<string, string>; body?: unknown }

function Part({ title, headers, body = null }: PartProps) {
  return (
    <>
      <h3>{title}</h3>
      {body === null ? <p className="hint">{TEXT.noBody}</p> : <Json label={TEXT.body(title)} value={body} />}
      <Disclosure summary={TEXT.headers(title)}>
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
