import { FAULT_KINDS, type MockSchemas } from '@latchkey/openapi'

export type Chaos = MockSchemas['Chaos']

/** Converts the form's fields. Empty percentages are left out. */
export function toChaos(fields: FormData): Chaos {
  const number = (name: string) => Number(fields.get(name))
  const percentages = FAULT_KINDS.flatMap((kind) => (number(kind) > 0 ? [[kind, number(kind)] as const] : []))
  const max_delay_ms = number('max_delay_ms')
  return {
    seed: number('seed'),
    percentages: Object.fromEntries(percentages),
    ...(max_delay_ms > 0 && { max_delay_ms }),
  }
}
