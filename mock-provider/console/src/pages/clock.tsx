import type { MockSchemas } from '@latchkey/openapi'
import { useForm } from 'react-hook-form'
import { AMOUNTS_MS, findAdvanceToExpiry, toOffsetText, UNITS, UNITS_MS } from '../clock/amounts.ts'
import { isMoved, toClockChange, toClockReset } from '../clock/clock-changes.ts'
import { listKeys } from '../browser/object-members.ts'
import { TEXTS } from '../messages/texts.ts'
import { QUERIES } from '../queries/queries.ts'
import { useChange } from '../queries/use-change.ts'
import { useControlQuery } from '../queries/use-control-query.ts'
import { useTenant } from '../connection/tenant.tsx'
import { useTenantTime } from '../tenants/tenant-time.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Page, Section } from '../ui/page.tsx'
import { ExactTime } from '../ui/time.tsx'

const TEXT = TEXTS.clock

export function Clock() {
  const tenant = useTenant()
  const { clock, now, error } = useTenantTime()
  const { change, isBusy } = useChange()
  const move: Move = (body, done) => change(toClockChange(tenant, body, { before: clock, done }))
  const untilExpiry = useAdvanceToExpiry(clock?.now)
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {clock && now !== undefined && (
        <div className="card">
          <p className="now">
            <ExactTime at={now} />
            <span className={clock.frozen ? 'badge badge-bad' : 'badge badge-good'}>
              {clock.frozen ? TEXT.isFrozen : TEXT.isRunning}
            </span>
          </p>
          <p className="hint">
            <code>{now}</code>
            <span>{`, ${toOffsetText(clock.offset_ms)}`}</span>
          </p>
        </div>
      )}
      {clock && isMoved(clock) && (
        <button type="button" disabled={isBusy} onClick={() => void change(toClockReset(tenant, clock))}>
          {TEXT.reset}
        </button>
      )}
      <Section title={TEXT.advance}>
        {untilExpiry !== undefined && (
          <p>
            <button
              type="button"
              className="primary"
              disabled={isBusy}
              onClick={() => void move({ advance_ms: untilExpiry }, TEXT.advanced({ amount: TEXT.almostExpired }))}
            >
              {TEXT.toExpiry}
            </button>
          </p>
        )}
        <Advance move={move} isBusy={isBusy} />
      </Section>
      <Section title={TEXT.freeze}>
        <Freeze move={move} isBusy={isBusy} isFrozen={clock?.frozen ?? false} />
      </Section>
    </Page>
  )
}

/** How many messages are searched for the newest one that expires. */
const MAX_MESSAGES = 50

/** Finds how far to advance so that the newest message is about to expire. @param now the tenant's time */
function useAdvanceToExpiry(now: string | undefined): number | undefined {
  const { data } = useControlQuery(QUERIES.messages(useTenant(), { limit: MAX_MESSAGES }))
  const newest = data?.messages?.find(({ expires_at }) => expires_at !== null)
  return now === undefined ? undefined : findAdvanceToExpiry(newest?.expires_at, now)
}

/** Changes the clock. A toast explains a failure. @returns whether it succeeded */
type Move = (body: MockSchemas['ClockChange'], done: string) => Promise<boolean>

type MoveProps = { move: Move; isBusy: boolean }

function Advance({ move, isBusy }: MoveProps) {
  return (
    <>
      <div className="buttons">
        {listKeys(AMOUNTS_MS).map((name) => {
          const amount = TEXT.amounts[name]
          return (
            <button
              key={name}
              type="button"
              disabled={isBusy}
              onClick={() => void move({ advance_ms: AMOUNTS_MS[name] }, TEXT.advanced({ amount }))}
            >
              {TEXT.advanceBy({ amount })}
            </button>
          )
        })}
      </div>
      <AmountForm move={move} isBusy={isBusy} />
    </>
  )
}

function AmountForm({ move, isBusy }: MoveProps) {
  const { register, handleSubmit, reset } = useForm({ defaultValues: { amount: '', unit: 'minute' } })
  const advance = handleSubmit(async ({ amount, unit }) => {
    const known = UNITS.find((name) => name === unit) ?? 'minute'
    const done = TEXT.advanced({ amount: `${amount} ${TEXT.unitNames[known]}` })
    if (await move({ advance_ms: Math.round(Number(amount) * UNITS_MS[known]) }, done)) reset()
  })
  return (
    <form className="toolbar" onSubmit={(event) => void advance(event)}>
      <Field label={TEXT.free} type="number" min="0" step="any" required {...register('amount')} />
      <Choice label={TEXT.unit} {...register('unit')}>
        {UNITS.map((unit) => (
          <option key={unit} value={unit}>
            {TEXT.unitNames[unit]}
          </option>
        ))}
      </Choice>
      <button type="submit" disabled={isBusy}>
        {TEXT.advanceSubmit}
      </button>
    </form>
  )
}

function Freeze({ move, isBusy, isFrozen }: MoveProps & { isFrozen: boolean }) {
  const { register, handleSubmit, reset } = useForm({ defaultValues: { freeze_at: '' } })
  const freeze = handleSubmit(async ({ freeze_at }) => {
    if (await move({ freeze_at: freeze_at.trim() }, TEXT.frozen)) reset()
  })
  const toggle = () => (isFrozen ? move({ resume: true }, TEXT.resumed) : move({ freeze_at: true }, TEXT.frozen))
  return (
    <>
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => void toggle()}>
          {isFrozen ? TEXT.resume : TEXT.freezeNow}
        </button>
      </div>
      <form className="toolbar" onSubmit={(event) => void freeze(event)}>
        <Field label={TEXT.freezeAt} hint={TEXT.freezeAtHint} required {...register('freeze_at')} />
        <button type="submit" disabled={isBusy}>
          {TEXT.freezeAtSubmit}
        </button>
      </form>
    </>
  )
}
