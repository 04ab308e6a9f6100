import { useEffect, useRef, useState } from 'react'
import { useSubmit } from '../../flow/use-submit.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { toRedirectTarget } from '../redirect-target.ts'
import { toShownName } from '../shown-name.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { WithValues } from '../../ui/with-values.tsx'
import { Scopes } from './scopes.tsx'
import { useAppsText } from './use-apps-text.ts'
import type { ConnectedApp } from './use-connected-apps.ts'

type Props = { app: ConnectedApp; onRemoved: (app: ConnectedApp) => void }

/** One app: its name, its permissions, when access was granted, and where its responses are sent. */
export function AppRow({ app, onRemoved }: Props) {
  const text = useAppsText()
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  const name = toShownName(app.name).text
  useEffect(() => {
    if (wasAsking.current && !isAsking) button.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  return (
    <li className="lk-row lk-app">
      <div className="lk-app-facts">
        <bdi className="lk-row-name">{name}</bdi>
        <Scopes title={text('apps.permissions')} scopes={app.scopes_granted.split(' ').filter(Boolean)} />
        <Facts app={app} />
      </div>
      {isAsking ? (
        <Question app={app} name={name} onRemoved={onRemoved} onCancel={() => setIsAsking(false)} />
      ) : (
        <button
          ref={button}
          type="button"
          className="lk-link"
          aria-label={text('apps.remove-label', { app: name })}
          onClick={() => setIsAsking(true)}
        >
          {text('apps.remove')}
        </button>
      )}
    </li>
  )
}

/** The facts that the provider has about an app. Each of them may be missing. */
function Facts({ app: { granted_at, last_used_at, redirect_urls = [] } }: { app: ConnectedApp }) {
  const text = useAppsText()
  const tag = useWidget().language?.tag ?? 'en'
  const write = (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, options).format(new Date(time))
  const targets = [...new Set(redirect_urls.map((url) => toRedirectTarget(url).name))]
  return (
    <>
      {targets.length > 0 && (
        <p className="lk-note">
          <WithValues
            text={text('apps.answers')}
            values={{ targets: new Intl.ListFormat(tag, { type: 'unit' }).format(targets) }}
          />
        </p>
      )}
      {granted_at !== undefined && (
        <>
          <p className="lk-note">{text('apps.since', { date: write(granted_at, { dateStyle: 'long' }) })}</p>
          <p className="lk-note">
            {last_used_at === undefined
              ? text('apps.unused')
              : text('apps.used', { date: write(last_used_at, { dateStyle: 'long', timeStyle: 'short' }) })}
          </p>
        </>
      )}
    </>
  )
}

function Question({ app, name, onRemoved, onCancel }: Props & { name: string; onCancel: () => void }) {
  const { client } = useWidget()
  const text = useAppsText()
  const question = useRef<HTMLParagraphElement>(null)
  const remove = async () => {
    await client.user.revokeConnectedApp(app.connected_app_id)
    onRemoved(app)
  }
  // The app has already been removed in another tab.
  const reactions = { connected_app_not_found: () => onRemoved(app) }
  const { submit, isSubmitting, errorText } = useSubmit(remove, reactions)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="lk-row-form">
      <p ref={question} tabIndex={-1} className="lk-row-question">
        <strong dir="auto">{name}</strong> <span>{text('apps.remove-text')}</span>
      </p>
      {errorText !== undefined && <Alert parts={toLinkedParts(errorText)} />}
      <div className="lk-row-buttons">
        <Button variant="primary" isBusy={isSubmitting} onClick={() => void submit()}>
          {text('apps.remove')}
        </Button>
        <Button variant="secondary" isDisabled={isSubmitting} onClick={onCancel}>
          {text('apps.cancel')}
        </Button>
      </div>
    </div>
  )
}
