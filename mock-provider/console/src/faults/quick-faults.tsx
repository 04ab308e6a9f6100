import type { FaultRule } from '@latchkey/openapi'
import { ANY_OPERATION, needsDelay, type DelayedFaultKind, type PlainFaultKind } from '../../../facts/fault-kinds.ts'
import { TEXTS } from '../messages/texts.ts'
import { listKeys } from '../browser/object-members.ts'
import { useChange } from '../queries/use-change.ts'
import { useTenant } from '../connection/tenant.tsx'
import { toArming } from './arm.ts'

/** The default delays of responses and messages, in milliseconds. */
const DEFAULT_DELAYS_MS: Record<DelayedFaultKind, number> = { latency: 3_000, delivery_delayed: 60_000 }

/** Returns the rule for every operation that a kind of fault can happen to. */
export function toKindRule(kind: PlainFaultKind): FaultRule {
  return { operation_id: ANY_OPERATION, kind, ...(needsDelay(kind) && { delay_ms: DEFAULT_DELAYS_MS[kind] }) }
}

type QuickFaultId = keyof typeof TEXTS.faults.quick

/** The rules that are armed with one press. */
export const QUICK_FAULTS: Record<QuickFaultId, FaultRule> = {
  slow: toKindRule('latency'),
  network: toKindRule('reset'),
  timeout: toKindRule('hang'),
  outage: { operation_id: ANY_OPERATION, error_type: 'server_unavailable' },
  rateLimit: { operation_id: ANY_OPERATION, error_type: 'too_many_requests' },
  wrongCode: { operation_id: 'otpsAuthenticate', error_type: 'otp_code_not_found', times: 1 },
  lateMail: toKindRule('delivery_delayed'),
  bounce: toKindRule('delivery_bounced'),
}

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
