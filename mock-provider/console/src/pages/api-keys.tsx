import type { MockSchemas } from '@latchkey/openapi'
import { useState } from 'react'
import { toServerEnvironment, toTrustEnvironment } from '../../../facts/server-environment.ts'
import { toIssuer } from '../../../facts/tenant-addresses.ts'
import { getData } from '../../../control-client/control-client.ts'
import { CONFIG } from '../connection/config.ts'
import { control } from '../connection/control.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { CopyButton } from '../ui/buttons.tsx'
import { Facts } from '../ui/facts.tsx'
import { Notice, Page, Section } from '../ui/page.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'

const TEXT = TEXTS.apiKeys

type Secret = MockSchemas['ProjectSecret']

const MASK = '•'.repeat(12)

/** What an app's own server needs: the project's id and secrets, and how to trust the HTTPS certificate. */
export function ApiKeys() {
  const tenant = useTenant()
  const { data, error } = useControlQuery(QUERIES.secrets(tenant))
  const [isShown, setIsShown] = useState(false)
  const url = toIssuer(tenant, CONFIG.https?.url ?? CONFIG.provider_url)
  const [oldest] = data?.secrets ?? []
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {data && (
        <Facts
          facts={[
            [TEXT.projectId, <Copied key="id" text={data.project_id} what={TEXT.projectId} />],
            [TEXT.url, <Copied key="url" text={url} what={TEXT.url} />],
          ]}
        />
      )}
      <Section title={TEXT.secrets}>
        <SecretButtons isShown={isShown} onShow={setIsShown} />
        <SecretTable secrets={data?.secrets} isShown={isShown} />
      </Section>
      {data && oldest && (
        <Section title={TEXT.environment}>
          <p className="hint">{TEXT.environmentHint}</p>
          <Environment
            toLines={(secret) => toServerEnvironment({ project_id: data.project_id, secret, url })}
            secret={oldest.secret}
            isShown={isShown}
          />
        </Section>
      )}
      <Section title={TEXT.trust}>
        <Trust />
      </Section>
    </Page>
  )
}

function Copied({ text, what }: { text: string; what: string }) {
  return (
    <>
      <code>{text}</code> <CopyButton text={text} what={what} />
    </>
  )
}

function SecretButtons({ isShown, onShow }: { isShown: boolean; onShow: (isShown: boolean) => void }) {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  const create = () =>
    change({
      make: () => getData(control.POST('/_mock/{tenant}/secrets', { params: { path: { tenant } }, body: {} })),
      done: TEXT.created,
      undo: ({ secret: { secret_id } }) => deleteSecret(tenant, secret_id),
    })
  return (
    <div className="toolbar">
      <button type="button" onClick={() => onShow(!isShown)}>
        {isShown ? TEXT.hide : TEXT.show}
      </button>
      <button type="button" disabled={isBusy} onClick={() => void create()}>
        {TEXT.create}
      </button>
    </div>
  )
}

function deleteSecret(tenant: string, secret_id: string) {
  return control.DELETE('/_mock/{tenant}/secrets/{secret_id}', { params: { path: { tenant, secret_id } } })
}

function SecretTable({ secrets, isShown }: { secrets: readonly Secret[] | undefined; isShown: boolean }) {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  const isLast = secrets?.length === 1
  const remove = ({ secret_id, secret }: Secret) =>
    change({
      make: () => deleteSecret(tenant, secret_id),
      done: TEXT.deleted,
      undo: () => control.POST('/_mock/{tenant}/secrets', { params: { path: { tenant } }, body: { secret } }),
    })
  const columns: readonly Column<Secret>[] = [
    { title: TEXT.secret, cell: ({ secret }) => <SecretText secret={secret} isShown={isShown} /> },
    { title: TEXT.createdAt, cell: ({ created_at }) => <CreatedAt at={created_at} /> },
    {
      title: TEXT.action,
      cell: (row) => (
        <div className="buttons">
          <CopyButton text={row.secret} what={TEXT.secretWhat({ id: row.secret_id })} />
          {!isLast && (
            <button type="button" className="small danger" disabled={isBusy} onClick={() => void remove(row)}>
              <span>{TEXT.delete}</span>
              <span className="visually-hidden">{` ${TEXT.secretWhat({ id: row.secret_id })}`}</span>
            </button>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={TEXT.caption}
        columns={columns}
        rows={secrets}
        keyOf={({ secret_id }) => secret_id}
        empty={TEXTS.app.loading}
      />
      {isLast && <p className="hint">{TEXT.last}</p>}
    </>
  )
}

function SecretText({ secret, isShown }: { secret: string; isShown: boolean }) {
  if (isShown) return <code>{secret}</code>
  return (
    <>
      <code aria-hidden="true">{MASK}</code>
      <span className="visually-hidden">{TEXT.hidden}</span>{' '}
      <span className="hint">{TEXTS.m2mClients.endsIn({ lastFour: secret.slice(-4) })}</span>
    </>
  )
}

/** When a secret was created. The first one exists from the start, so it has no date. */
function CreatedAt({ at }: { at: string }) {
  return Date.parse(at) === 0 ? <span>{TEXT.fromStart}</span> : <Time at={at} />
}

type EnvironmentProps = { toLines: (secret: string) => string[]; secret: string; isShown: boolean }

/** The environment variables of the server. They are copied with the secret even while it is hidden. */
function Environment({ toLines, secret, isShown }: EnvironmentProps) {
  return <Lines lines={toLines(isShown ? secret : MASK)} copied={toLines(secret)} what={TEXT.environment} />
}

function Trust() {
  if (!CONFIG.https) return <Notice tone="plain">{TEXT.noHttps}</Notice>
  const lines = toTrustEnvironment(CONFIG.https.ca_file)
  return (
    <>
      <p className="hint">{TEXT.trustHint}</p>
      <Lines lines={lines} copied={lines} what={TEXT.trust} />
    </>
  )
}

function Lines({ lines, copied, what }: { lines: readonly string[]; copied: readonly string[]; what: string }) {
  return (
    <>
      <pre className="json">{lines.join('\n')}</pre>
      <CopyButton text={copied.join('\n')} what={what} />
    </>
  )
}
