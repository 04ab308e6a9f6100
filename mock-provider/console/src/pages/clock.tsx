import { control } from '../control.ts'
import { listKeys } from '../list-keys.ts'
import { toOffsetText, UNITS, UNITS_MS } from '../clock/offset-text.ts'
import { EN } from '../messages/en.ts'
import { useTenant } from '../tenant.tsx'
import { ActionForm } from '../ui/action-form.tsx'
import { Choice, Field } from '../ui/field.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page, Section } from '../ui/page.tsx'
import { Time } from '../ui/time.tsx'
import { useAction } from '../queries/use-action.ts'
import { useTenantTime } from '../tenants/use-tenant-time.ts'

const TEXT = EN.clock

const AMOUNTS_MS = {
  minute: UNITS_MS.minute,
  ten_minutes: 10 * UNITS_MS.minute,
  hour: UNITS_MS.hour,
  day: UNITS_MS.day,
  thirty_days: 30 * UNITS_MS.day,
} as const satisfies Record<keyof typeof TEXT.amounts, number>

type Change = { advance_ms: number } | { freeze_at: string | true } | { resume: true }

export function Clock() {
  const tenant = useTenant()
  const { clock, now, error } = useTenantTime()
  const change = (body: Change) => control.POST('/_mock/{tenant}/clock', { params: { path: { tenant } }, body })
  return (
    <Page title={TEXT.title} intro={TEXT.intro} error={error}>
      {clock && now !== undefined && (
        <div className="card">
          <p className="now">
            <Time at={now} />
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
      <Section title={TEXT.advance}>
        <Advance change={change} />
      </Section>
      <Section title={TEXT.freeze}>
        <Freeze change={change} isFrozen={clock?.frozen ?? false} />
      </Section>
    </Page>
  )
}

type ChangeProps = { change: (body: Change) => Promise<unknown> }

function Advance({ change }: ChangeProps) {
  const { run, isBusy, ...outcome } = useAction()
  const advanceByAmount = async ({ amount, unit }: { amount: string; unit: string }) => {
    const known = UNITS.find((name) => name === unit) ?? 'minute'
    await change({ advance_ms: Math.round(Number(amount) * UNITS_MS[known]) })
    return `${amount} ${TEXT.unitNames[known]}`
  }
  return (
    <>
      <div className="buttons">
        {listKeys(AMOUNTS_MS).map((name) => {
          const amount = TEXT.amounts[name]
          const advance = () => change({ advance_ms: AMOUNTS_MS[name] })
          return (
            <button key={name} type="button" disabled={isBusy} onClick={() => void run(advance, TEXT.advanced(amount))}>
              {TEXT.advanceBy(amount)}
            </button>
          )
        })}
      </div>
      <Outcome {...outcome} />
      <ActionForm
        layout="toolbar"
        submit={TEXT.advanceSubmit}
        fields={{ amount: '', unit: 'minute' }}
        onSubmit={advanceByAmount}
        done={TEXT.advanced}
      >
        {(register) => (
          <>
            <Field label={TEXT.free} type="number" min="0" step="any" required {...register('amount')} />
            <Choice label={TEXT.unit} {...register('unit')}>
              {UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {TEXT.unitNames[unit]}
                </option>
              ))}
            </Choice>
          </>
        )}
      </ActionForm>
    </>
  )
}

function Freeze({ change, isFrozen }: ChangeProps & { isFrozen: boolean }) {
  const { run, isBusy, ...outcome } = useAction()
  const toggle = () =>
    isFrozen ? run(() => change({ resume: true }), TEXT.resumed) : run(() => change({ freeze_at: true }), TEXT.frozen)
  return (
    <>
      <div className="buttons">
        <button type="button" disabled={isBusy} onClick={() => void toggle()}>
          {isFrozen ? TEXT.resume : TEXT.freezeNow}
        </button>
      </div>
      <Outcome {...outcome} />
      <ActionForm
        layout="toolbar"
        submit={TEXT.freezeAtSubmit}
        fields={{ freeze_at: '' }}
        onSubmit={change}
        done={TEXT.frozen}
      >
        {(register) => <Field label={TEXT.freezeAt} hint={TEXT.freezeAtHint} required {...register('freeze_at')} />}
      </ActionForm>
    </>
  )
}
