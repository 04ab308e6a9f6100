import { TEXTS } from '../messages/texts.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Section } from '../ui/page.tsx'
import { TokenCommand } from './token-command.tsx'

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
