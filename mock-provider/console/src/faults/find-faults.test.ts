import { expect, test } from 'vitest'
import { ERROR_TYPES, getErrorFacts } from '@latchkey/openapi'
import table from '@latchkey/openapi/generated/operations.json' with { type: 'json' }
import { FAULT_KINDS } from '../../../facts/fault-kinds.ts'
import type { Catalogue } from './catalogue.ts'
import { countFaults, createFaultSearch, type FoundFault } from './find-faults.ts'

/** A catalogue of the real errors and the sign-in operations. */
const CATALOGUE: Catalogue = {
  fault_kinds: [...FAULT_KINDS],
  operations: Object.entries(table)
    .filter(([, { document }]) => document === 'sdk')
    .map(([operation_id, { path, tag, errors }]) => ({
      operation_id,
      document: 'sdk',
      method: 'POST',
      path,
      tag,
      summary: '',
      error_types: [...errors, 'too_many_requests'],
    })),
  errors: ERROR_TYPES.map((error_type) => {
    const { status, message, text } = getErrorFacts(error_type)
    return {
      error_type,
      status_code: status,
      error_message: message,
      text,
      assumed: false,
      is_general: error_type === 'server_unavailable',
      operation_ids: [],
      identities: {
        email: `${error_type}@fault.test`,
        phone_number: '+15550100001',
        ethereum_address: '0xFA017',
        solana_address: '1111',
      },
    }
  }),
}

const search = createFaultSearch(CATALOGUE)

function getName(found: FoundFault | undefined): string | undefined {
  return found && ('error' in found ? found.error.error_type : found.kind)
}

/** Searches the catalogue. Returns a line per fault; that of an error ends with the operations that the query names. */
function find(query: string): string[] {
  return search(query).found.map((found) =>
    'error' in found
      ? `${found.error.error_type} ${found.raisers.map(({ operation_id }) => operation_id).join(',')}`
      : found.kind,
  )
}

test.each([
  ['rate limit', 'too_many_requests'],
  ['too many requests', 'too_many_requests'],
  ['429', 'too_many_requests'],
  ['timeout', 'hang'],
  ['network', 'reset'],
  ['slow network', 'latency'],
  ['latency', 'latency'],
  ['every call slow', 'latency'],
  ['slow', 'latency'],
  ['bounce', 'delivery_bounced'],
  ['html', 'html_502'],
  ['github', 'oauth_flow_callback_error'],
  ['popup', 'oauth_flow_callback_error'],
  ['signin', 'unauthorized_credentials'],
  ['ivnalid_code', 'invalid_code'],
  ['wrong code', 'otp_code_not_found'],
  ['passcode wrong', 'otp_code_not_found'],
  ['invalid passcode, please', 'otp_code_not_found'],
  ['expired link', 'unable_to_auth_magic_link'],
  ['locked', 'user_lock_limit_reached'],
  ['outage', 'server_unavailable'],
  ['server down', 'server_unavailable'],
  ['too many sms', 'too_many_requests'],
  ['wallet rejected', 'unable_to_authenticate_crypto_wallet'],
  ['github down', 'oauth_flow_callback_error'],
  ['gmail down', 'oauth_flow_callback_error'],
  ['code expired', 'unable_to_auth_otp_code'],
  ['sms not delivered', 'delivery_never'],
  ['mail not arriving', 'delivery_never'],
  ['user locked', 'user_lock_limit_reached'],
  ['account blocked', 'user_lock_limit_reached'],
  ['session expired', 'session_not_found'],
  ['logged out', 'session_not_found'],
  ['no internet', 'reset'],
  ['wrong password', 'unauthorized_credentials'],
  ['token expired', 'oauth_token_not_found'],
  ['captcha', 'captcha'],
  ['password leaked', 'breached_password'],
  ['bounced mail', 'delivery_bounced'],
])('the fault search for %s finds %s first', (query, expected) => {
  const { found, isNearest } = search(query)
  expect([getName(found[0]), isNearest]).toEqual([expected, false])
})

test.each(['popup blocked', 'consent denied', 'cookies blocked', 'printer on fire'])(
  'the fault search for %s says that nothing was found, in place of an unrelated error',
  (query) => {
    expect(search(query).found).toEqual([])
  },
)

test('the fault search finds an error of many operations once, with all its operations', () => {
  const [only, ...others] = search('too many requests').found
  expect(others).toEqual([])
  expect(only && 'error' in only && only.raisers.length).toBe(CATALOGUE.operations.length)
})

test.each([
  ['usersMe session_not_found', ['session_not_found usersMe']],
  ['429 otpsAuthenticate', ['too_many_requests otpsAuthenticate']],
  ['too_many /otps/authenticate', ['too_many_requests otpsAuthenticate']],
  ['server_unavailable all operations', ['server_unavailable *']],
  ['otp_code_not_found@fault.test', ['otp_code_not_found otpsAuthenticate']],
])('the fault search for %s finds the error for the named operation', (query, expected) => {
  expect(find(query)).toEqual(expected)
})

test('the fault search finds every error by its name and the name of an operation that returns it', () => {
  for (const { operation_id, error_types } of CATALOGUE.operations)
    for (const error_type of error_types)
      expect(find(`${error_type} ${operation_id}`)).toContain(`${error_type} ${operation_id}`)
})

test('the fault search for an operation finds the errors of that operation', () => {
  const found = find('otpsAuthenticate')
  expect(found).toContain('otp_code_not_found otpsAuthenticate')
  expect(found).toContain('too_many_requests otpsAuthenticate')
  expect(search('otpsAuthenticate').isNearest).toBe(false)
})

test('a fault search without a match finds the most similar error', () => {
  const { found, isNearest } = search('otp_code_notfound')
  expect(isNearest).toBe(true)
  expect(getName(found[0])).toBe('otp_code_not_found')
})

test('the fault search counts kinds, errors and operations', () => {
  expect(countFaults(search('rate limit').found)).toEqual({
    kinds: 0,
    errors: 1,
    operations: CATALOGUE.operations.length,
  })
  expect(countFaults(search('latency').found)).toEqual({ kinds: 1, errors: 0, operations: 0 })
  expect(countFaults(search('server_unavailable').found)).toEqual({ kinds: 0, errors: 1, operations: 0 })
})

test('server operations are found only if the query names them or no other operation returns the error', () => {
  const operation = CATALOGUE.operations.find(({ operation_id }) => operation_id === 'otpsAuthenticate')
  if (!operation) throw new Error('The catalogue lacks otpsAuthenticate.')
  const error_types = [...operation.error_types, 'user_id_mismatch']
  const ofServer = { ...operation, operation_id: 'serverOtpsAuthenticate', document: 'server' as const, error_types }
  const findBoth = createFaultSearch({ ...CATALOGUE, operations: [...CATALOGUE.operations, ofServer] })
  const listRaisers = (query: string) =>
    findBoth(query).found.flatMap((one) => ('error' in one ? one.raisers.map(({ operation_id }) => operation_id) : []))
  expect(listRaisers('otp_code_not_found')).toEqual(['otpsAuthenticate'])
  expect(listRaisers('otp_code_not_found serverOtpsAuthenticate')).toEqual(['serverOtpsAuthenticate'])
  expect(listRaisers('user_id_mismatch')).toEqual(['serverOtpsAuthenticate'])
})
