import type { JournalEntry } from '@latchkey/openapi'
import { CONFIG } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { toPactInteraction } from '../code/pact-interaction.ts'
import { useChange } from '../queries/use-change.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Facts } from '../ui/facts.tsx'
import { Json } from '../ui/json.tsx'
import { Name } from '../ui/name.tsx'
import { ExactTime } from '../ui/time.tsx'
import { useChangeQuery } from '../browser/use-change-query.ts'
import { UserLink } from '../users/user-link.tsx'
import { toCurl } from '../code/curl.ts'
import { toPlaywrightTest } from '../code/playwright-test.ts'
import { toRepeat } from './repeat-call.ts'
import { isRequestCut } from '../code/replayed-call.ts'
import { SentMessages } from './sent-messages.tsx'

const TEXT = TEXTS.journal

/** The details of a request and its response, and code that repeats the request. */
export function EntryDetails({ entry }: { entry: JournalEntry }) {
  const tenant = useTenant()
  const changeQuery = useChangeQuery()
  const { change, isBusy } = useChange()
  const { entry_id, operation_id, method, url, user_id, fault_id, message_ids, at } = entry
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
