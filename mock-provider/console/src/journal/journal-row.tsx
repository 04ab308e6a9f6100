import type { JournalEntry } from '@latchkey/openapi'
import { memo } from 'react'
import { Link } from 'react-router'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { Name } from '../ui/name.tsx'
import { Time } from '../ui/time.tsx'
import { EntryDetails } from './entry-details.tsx'
import { toFaultText } from './fault-text.ts'
import { RequestStatus } from './request-status.tsx'
import { toRequestHref } from '../connection/request-href.ts'

const TEXT = TEXTS.journal

/** One entry: a summary line with foldable details. Memoised, because entries never change. */
export const JournalRow = memo(function JournalRow({ entry }: { entry: JournalEntry }) {
  const { operation_id, error_type, fault_id, duration_ms, at } = entry
  const summary = (
    <>
      <RequestStatus status={entry.status} /> <Name className="operation">{operation_id}</Name>{' '}
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
