import { expect, test } from 'vitest'
import { toChaos } from './chaos.ts'

test('empty and zero percentages and an empty delay are left out', () => {
  const fields = new FormData()
  for (const [name, value] of Object.entries({ seed: '7', max_delay_ms: '', error: '2.5', latency: '', hang: '0' }))
    fields.append(name, value)
  expect(toChaos(fields)).toEqual({ seed: 7, percentages: { error: 2.5 } })
  fields.set('max_delay_ms', '50')
  expect(toChaos(fields).max_delay_ms).toBe(50)
})
