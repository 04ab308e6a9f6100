import { isolate } from '@latchkey/languages/isolate.ts'
import { toRegional } from '@latchkey/languages/regional.ts'
import type { AsanaConnection } from '../asana-connections.ts'
import { APP_TEXTS } from '../messages/app-texts.ts'
import { LIVE_TEXTS } from '../messages/texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import type { useAsanaConnection } from './use-asana-connection.ts'

const text = APP_TEXTS.home.connection

/** Shows whether and since when Asana is connected, with a button to disconnect it. Empty until that is known. */
export function AsanaStatus({ state, disconnect }: ReturnType<typeof useAsanaConnection>) {
  if (state.status === 'disconnected') return <Status>{text.disconnected}</Status>
  if (!('connection' in state)) return null
  const isDisconnecting = state.status === 'disconnecting'
  return (
    <>
      {state.status === 'failed' && <Banner tone="error">{text.failed}</Banner>}
      <p>{toSentence(state.connection)}</p>
      <Button variant="secondary" isBusy={isDisconnecting} onClick={() => void disconnect()}>
        {isDisconnecting ? text.disconnecting : text.disconnect}
      </Button>
      <output className="unseen">{isDisconnecting && text.disconnecting}</output>
    </>
  )
}

function toSentence({ accountName, connectedAt }: AsanaConnection): string {
  return connectedAt
    ? text.textSince({
        account: isolate(accountName),
        date: new Intl.DateTimeFormat(toRegional(LIVE_TEXTS.locale, navigator.languages), { dateStyle: 'long' }).format(
          connectedAt,
        ),
      })
    : text.text({ account: isolate(accountName) })
}
