import { Alert } from '../../ui/alert.tsx'
import { ScreenTitle } from '../../ui/screen-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { IdpFailure } from './idp-failure.tsx'
import { AppRow } from './app-row.tsx'
import { useConnectedApps } from './use-connected-apps.ts'

/** Lists the apps that may act for the signed-in user, and revokes their access. */
export function ConnectedAppsScreen() {
  const { loaded, removals, toasts, onRemoved, errorText, retry, text } = useConnectedApps()
  if (errorText !== undefined) return <IdpFailure errorText={errorText} onRetry={retry} />
  if (loaded.status === 'loading') return <Skeleton label={text('loading')} hasTitle parts={['button', 'button']} />
  if (loaded.status === 'no-session') return <Alert parts={[{ text: text('idp.no-session') }]} />
  const { apps } = loaded
  return (
    <div className="lk-stack">
      {/* When a row is removed, it loses the focus: the new key mounts a new title, which takes the focus. */}
      <ScreenTitle key={removals}>{text('apps.title')}</ScreenTitle>
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
