import { isolate } from '@latchkey/languages/isolate.ts'
import { toRegional } from '@latchkey/languages/regional.ts'
import { useEffect, useRef, useState } from 'react'
import type { ProviderClient } from '../../client/index.ts'
import { useUser } from '../../flow/provider-context.tsx'
import { useEffectEvent } from '../../flow/use-effect-event.ts'
import { usePreflight } from '../../flow/use-preflight.ts'
import { useSubmit } from '../../flow/use-submit.ts'
import { createUseText } from '../../flow/use-text.ts'
import { useWidget } from '../../flow/widget-context.tsx'
import { enApps } from '../../messages/en-idp.ts'
import { enDeferred } from '../../messages/en-deferred.ts'
import { enFirst } from '../../messages/en-first.ts'
import { enForm } from '../../messages/en-form.ts'
import { enIdp } from '../../messages/en-idp.ts'
import { toLinkedParts } from '../../messages/linked-parts.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useToasts } from '../../ui/use-toasts.ts'
import { WithValues } from '../../ui/with-values.tsx'
import { toRedirectTarget } from '../redirect-target.ts'
import { toShownName } from '../shown-name.ts'
import { IdpFailure, toNoSessionReactions } from './idp-request.tsx'
import { Scopes } from './scopes.tsx'

const useAppsText = createUseText({ ...enFirst, ...enForm, ...enDeferred, ...enIdp, ...enApps })

/** Lists the apps that may act for the signed-in user, and revokes their access. */
export function ConnectedAppsScreen() {
  const { loaded, removals, toasts, onRemoved, errorText, retry, text } = useConnectedApps()
  const { hideHeaderText } = useWidget().look
  if (errorText !== undefined) return <IdpFailure errorText={errorText} onRetry={retry} />
  if (loaded.status === 'loading')
    return <Skeleton label={text('loading')} hasTitle={!hideHeaderText} parts={['button', 'button']} />
  if (loaded.status === 'no-session') return <Alert parts={[{ text: text('idp.no-session') }]} />
  const { apps } = loaded
  return (
    <div className="lk-stack">
      {/* When a row is removed, it loses the focus: the new key mounts a new title, which takes the focus. */}
      <ScreenTitle key={removals} isHidden={hideHeaderText}>
        {text('apps.title')}
      </ScreenTitle>
      <p className="lk-text">{text(apps.length === 0 ? 'apps.none' : 'apps.intro')}</p>
      <ul className="lk-rows">
        {apps.map((app) => (
          <AppRow key={app.connected_app_id} app={app} onRemoved={onRemoved} />
        ))}
      </ul>
      <Toasts toasts={toasts} tones={['blank']} />
    </div>
  )
}

/** An app that the user has allowed. Wire names. */
type ConnectedApp = Awaited<ReturnType<ProviderClient['user']['getConnectedApps']>>['connected_apps'][number]

type Loaded = { status: 'loading' } | { status: 'no-session' } | { status: 'loaded'; apps: readonly ConnectedApp[] }

/** Loads the apps that the signed-in user has allowed. They are loaded again for another user. */
function useConnectedApps() {
  const { client } = useWidget()
  const text = useAppsText()
  const userId = useUser().user?.user_id
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [removals, setRemovals] = useState(0)
  const { toasts, show } = useToasts()
  const preflight = usePreflight(
    async () => {
      const { connected_apps } = await client.user.getConnectedApps()
      setLoaded({ status: 'loaded', apps: connected_apps })
    },
    toNoSessionReactions(() => setLoaded({ status: 'no-session' })),
  )
  const load = useEffectEvent(() => preflight.run())
  useEffect(() => load(), [userId])
  const onRemoved = ({ connected_app_id, name }: ConnectedApp) => {
    setLoaded((before) =>
      before.status === 'loaded'
        ? { ...before, apps: before.apps.filter((app) => app.connected_app_id !== connected_app_id) }
        : before,
    )
    setRemovals((count) => count + 1)
    show('blank', text('apps.removed', { app: isolate(toShownName(name).text) }))
  }
  return { loaded, removals, toasts, onRemoved, errorText: preflight.errorText, retry: preflight.retry, text }
}

type AppRowProps = { app: ConnectedApp; onRemoved: (app: ConnectedApp) => void }

/** One app: its name, its permissions, when access was granted, and where its responses are sent. */
function AppRow({ app, onRemoved }: AppRowProps) {
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
          className="lk-button lk-button-secondary lk-button-plain"
          aria-label={text('apps.remove-label', { app: name })}
          onClick={() => setIsAsking(true)}
        >
          <span className="lk-button-label">{text('apps.remove')}</span>
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
    new Intl.DateTimeFormat(toRegional(tag, navigator.languages), options).format(new Date(time))
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

function Question({ app, name, onRemoved, onCancel }: AppRowProps & { name: string; onCancel: () => void }) {
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
