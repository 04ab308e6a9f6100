import type { FaultKind } from '@latchkey/openapi'

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
