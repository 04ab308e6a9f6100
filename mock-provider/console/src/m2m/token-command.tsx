import { CONFIG } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { toTokenCurl } from './token-curl.ts'

type TokenCommandProps = { client_id: string; client_secret?: string | undefined; scopes: readonly string[] }

/** The command that gets a client a token. It uses the HTTP address, which needs no certificate. */
export function TokenCommand({ client_id, client_secret, scopes }: TokenCommandProps) {
  const tenant = useTenant()
  const provider = CONFIG.https?.http_url ?? CONFIG.provider_url
  const command = toTokenCurl({ provider, tenant, client_id, client_secret, scopes })
  return (
    <>
      <pre className="json">{command}</pre>
      <p>
        <CopyButton text={command} what={TEXTS.m2mClients.token} />
      </p>
    </>
  )
}
