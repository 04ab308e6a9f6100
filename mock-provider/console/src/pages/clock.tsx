import { useCallback, type FormEvent } from 'react'
import { control } from '../control.ts'
import { readFields } from '../form-fields.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../use-action.ts'
import { usePoll } from '../use-poll.ts'

const TEXT = EN.clock

const AMOUNTS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

type Change = { advance_ms: number } | { freeze_at: string } | { resume: true }

export function Clock() {
  const tenant = useTenant()
  const { data, error, refresh } = usePoll(
    useCallback(() => control('get', '/_mock/{tenant}/clock', { path: { tenant } }), [tenant]),
  )
  const { run, isBusy, ...outcome } = useAction()
  const change = (body: Change, done: string) =>
    run(async () => {
      await control('post', '/_mock/{tenant}/clock', { path: { tenant }, body })
      await refresh()
    }, done)
  const freezeAt = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { freeze_at = '' } = readFields(event.currentTarget)
    void change({ freeze_at }, TEXT.frozen)
  }
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {data && (
        <p className="now">
          <Time at={data.now} /> <span className="badge">{data.frozen ? TEXT.isFrozen : TEXT.isRunning}</span>
        </p>
      )}
      <Section title={TEXT.advance}>
        <div className="buttons">
          {(Object.keys(AMOUNTS_MS) as (keyof typeof AMOUNTS_MS)[]).map((unit) => {
            const amount = TEXT.amounts[unit]
            return (
              <button
                key={unit}
                type="button"
                disabled={isBusy}
                onClick={() => void change({ advance_ms: AMOUNTS_MS[unit] }, TEXT.advanced(amount))}
              >
                {TEXT.advanceBy(amount)}
              </button>
            )
          })}
        </div>
      </Section>
      <Section title={data?.frozen ? TEXT.resume : TEXT.freeze}>
        {data?.frozen ? (
          <button type="button" disabled={isBusy} onClick={() => void change({ resume: true }, TEXT.resumed)}>
            {TEXT.resume}
          </button>
        ) : (
          <form className="card" onSubmit={freezeAt}>
            <Field
              key={tenant}
              label={TEXT.freezeAt}
              hint={TEXT.freezeAtHint}
              name="freeze_at"
              required
              defaultValue={data?.now}
            />
            <button type="submit" disabled={isBusy}>
              {TEXT.freezeAtSubmit}
            </button>
          </form>
        )}
      </Section>
      <Outcome {...outcome} />
    </Page>
  )
}
