import { listKeys } from '../browser/list-keys.ts'
import { TEXTS } from '../messages/texts.ts'
import { useChange } from '../queries/use-change.ts'
import { useTenant } from '../connection/tenant.tsx'
import { toArming } from './arm.ts'
import { QUICK_FAULTS } from './quick-faults.ts'

const TEXT = TEXTS.faults

/** The most usual faults, each armed with one press. */
export function QuickFaultButtons() {
  const tenant = useTenant()
  const { change, isBusy } = useChange()
  return (
    <div className="buttons">
      {listKeys(QUICK_FAULTS).map((id) => (
        <button
          key={id}
          type="button"
          disabled={isBusy}
          onClick={() => void change(toArming(tenant, QUICK_FAULTS[id], TEXT.quickArmed({ name: TEXT.quick[id] })))}
        >
          {TEXT.quick[id]}
        </button>
      ))}
    </div>
  )
}
