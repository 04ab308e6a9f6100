import { expect, test } from 'vitest'
import { toChaos, toChaosFields } from './chaos.ts'

test('empty and zero chaos percentages and an empty chaos delay are left out', () => {
  const { percentages } = toChaosFields(undefined)
  const fields = { seed: '7', max_delay_ms: '', percentages: { ...percentages, error: '2.5', hang: '0' } }
  expect(toChaos(fields)).toEqual({ seed: 7, percentages: { error: 2.5 } })
  expect(toChaos({ ...fields, max_delay_ms: '50' }).max_delay_ms).toBe(50)
})

test('the form fields of a running chaos mode convert back to the same settings', () => {
  const chaos = { seed: 7, percentages: { error: 2.5, hang: 1 }, max_delay_ms: 50 }
  expect(toChaos(toChaosFields(chaos))).toEqual(chaos)
})

test('without a running chaos mode, only the seed field is filled in', () => {
  expect(toChaosFields(undefined)).toMatchObject({ seed: '1', max_delay_ms: '', percentages: { error: '' } })
})
