import { expect, test } from 'vitest'
import { FAULT_TRIGGERS, parseFaultId, toFaultId } from './fault-id.ts'

test.each(FAULT_TRIGGERS)('a fault id with the trigger %s is parsed into the trigger and the fault', (trigger) => {
  expect(parseFaultId(toFaultId(trigger, 'otp_code_not_found'))).toEqual({ trigger, what: 'otp_code_not_found' })
})

test('any other fault id is parsed as the id of a fault rule', () => {
  expect(parseFaultId('fault-test-1')).toEqual({ trigger: 'rule' })
  expect(parseFaultId('other:html_502')).toEqual({ trigger: 'rule' })
})
