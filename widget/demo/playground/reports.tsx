import { useState } from 'react'
import type { FrameReport, ReportedRequest } from './frame-message.ts'
import { TEXTS } from './texts.ts'

/** An event, an error or a sign-in that the form has reported to its page. */
type Happening = Exclude<FrameReport, { kind: 'ready' | 'request' }>

/** Collects what the form reports. */
export function useReports() {
  const [happenings, setHappenings] = useState<readonly Happening[]>([])
  const [requests, setRequests] = useState<readonly ReportedRequest[]>([])
  const add = (report: FrameReport) => {
    if (report.kind === 'request') setRequests((before) => [...before, report.request])
    else if (report.kind !== 'ready') setHappenings((before) => [...before, report])
  }
  const clear = () => {
    setHappenings([])
    setRequests([])
  }
  return { happenings, requests, add, clear }
}

/** The events of the form and its calls to the provider. */
export function Reports(props: {
  happenings: readonly Happening[]
  requests: readonly ReportedRequest[]
  providerUrl: string
  onClear: () => void
}) {
  const { happenings, requests, providerUrl, onClear } = props
  return (
    <section aria-labelledby="reports">
      <h2 id="reports">{TEXTS.reports}</h2>
      <button type="button" onClick={onClear}>
        {TEXTS.clear}
      </button>
      <div className="reports">
        <div>
          <h3 id="events">{TEXTS.events}</h3>
          {happenings.length === 0 && <p className="hint">{TEXTS.noEvents}</p>}
          <ol aria-labelledby="events" aria-live="polite">
            {happenings.map((happening, index) => (
              // The list only grows.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{toText(happening)}</li>
            ))}
          </ol>
        </div>
        <div>
          <h3 id="requests">{TEXTS.requests}</h3>
          {requests.length === 0 && <p className="hint">{TEXTS.noRequests}</p>}
          <ol aria-labelledby="requests">
            {requests.map((request, index) => (
              // The list only grows.
              // oxlint-disable-next-line react/no-array-index-key
              <Request key={index} request={request} providerUrl={providerUrl} />
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}

function Request({ request, providerUrl }: { request: ReportedRequest; providerUrl: string }) {
  const { method, path, status, duration_ms, error_type, request_id } = request
  const isFailed = status === undefined || status >= 400
  return (
    <li className={isFailed ? 'failed' : undefined}>
      <code>
        {method} {path}
      </code>{' '}
      <span>{[status ?? TEXTS.failed, error_type].filter(Boolean).join(' ')}</span>{' '}
      <span className="hint">{`${duration_ms} ms`}</span>{' '}
      {request_id !== undefined && (
        <a
          href={`${providerUrl}/journal?search=${encodeURIComponent(request_id)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={TEXTS.showInConsole(method, path)}
        >
          {TEXTS.inConsole}
        </a>
      )}
    </li>
  )
}

function toText(happening: Happening) {
  if (happening.kind === 'user') return TEXTS.signedIn(happening.user_id)
  if (happening.kind === 'error') return TEXTS.error(happening.text)
  return <code>{happening.type}</code>
}
