import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { toArmingCurl, toFaultHeader, toSeed, toTestKitLine } from './recipes.ts'

const TENANT = 'public-token-test-1'

test.each(['otpsAuthenticate', '*'])(
  'the seed file of a fault rule for %s is YAML for the same rule',
  (operation_id) => {
    const rule = { operation_id, error_type: 'otp_code_not_found', times: 1 }
    expect(parse(toSeed(TENANT, rule))).toEqual({ tenants: [{ public_token: TENANT, faults: [rule] }] })
  },
)

test('the curl command of a fault rule passes the rule through a shell unchanged', () => {
  const rule = { operation_id: 'usersMe', error_type: 'session_not_found', match: { email: "o'hara@example.com" } }
  const spy = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n`
  const script = `${spy}${toArmingCurl('http://localhost:4010', TENANT, rule)}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0')
  expect(words).toContain(`http://localhost:4010/_mock/${TENANT}/faults`)
  expect(JSON.parse(words.at(-2) ?? '')).toEqual(rule)
})

test('the request header and the test code for a fault name its error', () => {
  const once = { operation_id: 'usersMe', error_type: 'session_not_found', times: 1 }
  const always = { operation_id: '*', error_type: 'session_not_found' }
  expect(toFaultHeader(once)).toBe('x-latchkey-fault: session_not_found')
  expect(toTestKitLine(once)).toBe("faults.fail('usersMe', 'session_not_found')")
  expect(toTestKitLine(always)).toBe("faults.arm({ operation_id: '*', error_type: 'session_not_found' })")
})
