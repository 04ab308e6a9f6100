import type { AsanaConnection } from '../asana-connections.ts'
import { enApp } from '../messages/en-app.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'
import { useAsanaConnection } from './use-asana-connection.ts'

const text = enApp.home.connection
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Says whether and since when Asana is connected, and disconnects it. Empty while that is not known. */
export function AsanaStatus() {
  const { state, disconnect } = useAsanaConnection()
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
    </>
  )
}

function toSentence({ accountName, connectedAt }: AsanaConnection): string {
  return connectedAt ? text.textSince(accountName, DATE.format(connectedAt)) : text.text(accountName)
}
