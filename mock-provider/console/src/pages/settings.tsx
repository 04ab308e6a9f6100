import type { TenantConfig } from '@latchkey/openapi'
import { useCallback, useState, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { TextArea } from '../ui/field.tsx'
import { Json } from '../ui/json.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'
import { Snapshots } from './snapshots.tsx'

const TEXT = EN.settings

const EXAMPLE = '{\n  "dynamic_client_registration_enabled": true\n}'

export function Settings() {
  const tenant = useTenant()
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/config', { path: { tenant } }), [tenant]),
  )
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      <Section title={TEXT.config}>
        <ConfigForm onApplied={refresh} />
        <details>
          <summary>{TEXT.present}</summary>
          <Json label={TEXT.present} value={data ?? EN.app.loading} />
        </details>
      </Section>
      <Snapshots onRestored={refresh} />
      <Reset onReset={refresh} />
    </Page>
  )
}

function readChanges(text: string): Partial<TenantConfig> {
  try {
    return JSON.parse(text) as Partial<TenantConfig> // the server validates it
  } catch (error) {
    throw new Error(TEXT.invalidJson(error instanceof Error ? error.message : String(error)), { cause: error })
  }
}

function ConfigForm({ onApplied }: { onApplied: () => Promise<void> }) {
  const tenant = useTenant()
  const { run, isBusy, error, done } = useAction()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { changes: text = '' } = readFields(event.currentTarget)
    void run(async () => {
      await control('patch', '/_mock/{tenant}/config', { path: { tenant }, body: readChanges(text) })
      await onApplied()
    }, TEXT.applied)
  }
  return (
    <form className="card" onSubmit={submit}>
      <TextArea label={TEXT.configField} hint={TEXT.configHint} name="changes" rows={6} defaultValue={EXAMPLE} />
      <button type="submit" disabled={isBusy}>
        {TEXT.apply}
      </button>
      <Outcome error={error} done={done} />
    </form>
  )
}

/** Two presses: what is gone is gone. */
function Reset({ onReset }: { onReset: () => Promise<void> }) {
  const tenant = useTenant()
  const [isSure, setIsSure] = useState(false)
  const { run, isBusy, ...outcome } = useAction()
  const press = () => {
    if (!isSure) return setIsSure(true)
    setIsSure(false)
    void run(async () => {
      await control('post', '/_mock/{tenant}/reset', { path: { tenant } })
      await onReset()
    }, TEXT.resetDone)
  }
  return (
    <Section title={TEXT.reset}>
      <p>{TEXT.resetText}</p>
      <button
        type="button"
        className={isSure ? 'danger' : undefined}
        disabled={isBusy}
        onClick={press}
        onBlur={() => setIsSure(false)}
      >
        {isSure ? TEXT.resetConfirm : TEXT.resetSubmit}
      </button>
      <Outcome {...outcome} />
    </Section>
  )
}
