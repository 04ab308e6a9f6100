import { FAULT_KINDS, type FaultKind, type FaultRule } from '@latchkey/openapi'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'

/** The id of the rule form's region. */
export const RULE_ID = 'rule'

/** The form's initial values. */
export type AskedRule = { operation_id: string; error_type: string }

function toMatch(text: (name: string) => string): FaultRule['match'] {
  const [email, phone_number, user_id] = [text('email'), text('phone_number'), text('user_id')]
  const header = { name: text('header_name'), value: text('header_value') }
  return {
    ...(email && { email }),
    ...(phone_number && { phone_number }),
    ...(user_id && { user_id }),
    ...(header.name && { header }),
  }
}

/** Uses `operation_id` for one operation, `operation_ids` for several. */
function toOperations(operations: readonly string[]): Pick<FaultRule, 'operation_id' | 'operation_ids'> {
  const [operation_id = ANY_OPERATION] = operations
  return operations.length > 1 ? { operation_ids: [...new Set(operations)] } : { operation_id }
}

/** Converts the form's fields to a rule. Empty fields are left out. */
export function toRule(fields: FormData): FaultRule {
  const texts = (name: string) => fields.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''))
  const text = (name: string) => texts(name)[0] ?? ''
  const number = (name: string) => (text(name) === '' ? undefined : Number(text(name)))
  const kind: FaultKind = FAULT_KINDS.find((known) => known === text('kind')) ?? 'error'
  const [times, after, delay_ms] = [number('times'), number('after'), number('delay_ms')]
  const match = toMatch(text)
  return {
    ...toOperations(texts('operation_id')),
    ...(kind === 'error' ? { error_type: text('error_type') } : { kind }),
    ...(after && { after }),
    ...(times !== undefined && { times }),
    ...(text('until') && { until: new Date(text('until')).toISOString() }),
    ...(delay_ms && { delay_ms }),
    ...(match && Object.keys(match).length > 0 && { match }),
  }
}

/**
 * Replaces an unknown name by the one that the control plane suggests.
 *
 * @param nearest the suggestion
 * @param refusal the error message, which quotes the unknown name
 * @param known every operation id
 */
export function takeNearest(
  chosen: { operations: readonly string[]; error_type: string },
  nearest: string,
  refusal: string,
  known: readonly string[],
): { operations: string[]; error_type: string } {
  const { operations, error_type } = chosen
  if (!known.includes(nearest)) return { operations: [...operations], error_type: nearest }
  const words = refusal.split(/[^\w*]+/)
  const wrong = Math.max(
    operations.findIndex((operation) => words.includes(operation)),
    0,
  )
  return { operations: operations.map((operation, index) => (index === wrong ? nearest : operation)), error_type }
}
