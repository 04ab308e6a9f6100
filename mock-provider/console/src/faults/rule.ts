import type { FaultKind, FaultRule } from '@latchkey/openapi'
import { ANY_OPERATION } from '../../../facts/fault-kinds.ts'

/** The fields of the rule form. Numbers and times are as typed. */
export type RuleFields = {
  scope: 'some' | 'all'
  operations: { operation_id: string }[]
  kind: FaultKind
} & Record<
  | 'error_type'
  | 'delay_ms'
  | 'email'
  | 'phone_number'
  | 'user_id'
  | 'header_name'
  | 'header_value'
  | 'after'
  | 'times'
  | 'from'
  | 'until',
  string
>

/** The empty form. */
export const EMPTY_RULE: RuleFields = {
  scope: 'some',
  operations: [{ operation_id: '' }],
  kind: 'error',
  error_type: '',
  delay_ms: '',
  email: '',
  phone_number: '',
  user_id: '',
  header_name: '',
  header_value: '',
  after: '',
  times: '1',
  from: '',
  until: '',
}

/** The id of the rule form's region. */
export const RULE_ID = 'rule'

/** The form's initial values. */
export type AskedRule = { operation_id: string; error_type: string }

function toMatch({
  email,
  phone_number,
  user_id,
  header_name,
  header_value,
}: RuleFields): NonNullable<FaultRule['match']> {
  return {
    ...(email && { email }),
    ...(phone_number && { phone_number }),
    ...(user_id && { user_id }),
    ...(header_name && { header: { name: header_name, value: header_value } }),
  }
}

/** Uses `operation_id` for one operation, `operation_ids` for several. */
function toOperations({ scope, operations }: RuleFields): Pick<FaultRule, 'operation_id' | 'operation_ids'> {
  const ids = operations.map(({ operation_id }) => operation_id)
  const [operation_id = ANY_OPERATION] = scope === 'all' ? [] : ids
  return scope === 'some' && ids.length > 1 ? { operation_ids: [...new Set(ids)] } : { operation_id }
}

function toNumber(typed: string): number | undefined {
  return typed === '' ? undefined : Number(typed)
}

/** Converts the form's fields to a rule. Empty fields are left out. */
export function toRule(fields: RuleFields): FaultRule {
  const { kind, error_type, from, until } = fields
  const [times, after, delay_ms] = [toNumber(fields.times), toNumber(fields.after), toNumber(fields.delay_ms)]
  const match = toMatch(fields)
  return {
    ...toOperations(fields),
    ...(kind === 'error' ? { error_type } : { kind }),
    ...(after && { after }),
    ...(times !== undefined && { times }),
    ...(from && { from: new Date(from).toISOString() }),
    ...(until && { until: new Date(until).toISOString() }),
    ...(delay_ms && { delay_ms }),
    ...(Object.keys(match).length > 0 && { match }),
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
