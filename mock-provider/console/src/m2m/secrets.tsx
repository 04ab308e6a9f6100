import type { MockSchemas } from '@latchkey/openapi'
import { useRef, useState } from 'react'
import { CONFIG } from '../connection/config.ts'
import { TEXTS } from '../messages/texts.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { toTokenCurl } from './token-curl.ts'
import { Section } from '../ui/page.tsx'
import { getData } from '../../../control-client/control-client.ts'
import { control } from '../connection/control.ts'
import { useAction } from '../queries/use-action.ts'
import { Facts } from '../ui/facts.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { toClientName } from './client-fields.tsx'

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

const TEXT = TEXTS.m2mClients

/** A secret that the provider shows only once. */
export type ShownSecret = { client_id: string; name: string; client_secret: string; scopes: readonly string[] }

/** The region exists before its content, so that screen readers announce it. */
export function NewSecret({ shown }: { shown: ShownSecret | undefined }) {
  return <div aria-live="polite">{shown && <SecretSection {...shown} />}</div>
}

function SecretSection({ client_id, name, client_secret, scopes }: ShownSecret) {
  const title = TEXT.newSecret({ name })
  return (
    <Section title={title}>
      <p>{TEXT.once}</p>
      <p>
        <code>{client_secret}</code> <CopyButton text={client_secret} what={title} />
      </p>
      <TokenCommand client_id={client_id} client_secret={client_secret} scopes={scopes} />
    </Section>
  )
}

type SecretRotationProps = { client: MockSchemas['M2mClient'] }
type Step = 'start' | 'finish' | 'cancel'

/** A client's secret, and the steps of its rotation. */
export function SecretRotation({ client }: SecretRotationProps) {
  const { client_id, client_secret_last_four, next_client_secret_last_four, scopes } = client
  const tenant = useTenant()
  const { run, isBusy, ...outcome } = useAction()
  const [client_secret, setSecret] = useState<string>()
  const buttons = useRef<HTMLFieldSetElement>(null)
  const isRotating = next_client_secret_last_four !== undefined
  const take = (step: Step, done: string) =>
    run(async () => {
      const call = { params: { path: { tenant, client_id } }, body: { step } }
      const answer = await getData(control.POST('/_mock/{tenant}/m2m_clients/{client_id}/rotate', call))
      setSecret(answer.next_client_secret)
      // The focus moves to the group, because the button that was pressed is about to be removed.
      buttons.current?.focus()
    }, done)
  return (
    <>
      <Facts
        facts={[
          [TEXT.secret, TEXT.endsIn({ lastFour: client_secret_last_four })],
          [TEXT.next, isRotating && TEXT.endsIn({ lastFour: next_client_secret_last_four })],
        ]}
      />
      <fieldset ref={buttons} tabIndex={-1} className="plain buttons" aria-label={TEXT.secret}>
        {!isRotating && (
          <button type="button" disabled={isBusy} onClick={() => void take('start', TEXT.rotated)}>
            {TEXT.rotate}
          </button>
        )}
        {isRotating && (
          <>
            <button
              type="button"
              className="primary"
              disabled={isBusy}
              onClick={() => void take('finish', TEXT.finished)}
            >
              {TEXT.finish}
            </button>
            <button type="button" disabled={isBusy} onClick={() => void take('cancel', TEXT.cancelled)}>
              {TEXT.cancel}
            </button>
          </>
        )}
      </fieldset>
      <Outcome {...outcome} />
      <NewSecret
        shown={
          client_secret === undefined ? undefined : { client_id, client_secret, scopes, name: toClientName(client) }
        }
      />
    </>
  )
}
