import { expect, test } from 'vitest'
import { getShownText, listRaisedErrors, type Catalogue } from './catalogue.ts'

function createError(error_type: string, known: Partial<Catalogue['errors'][number]> = {}) {
  return {
    error_type,
    status_code: 400,
    error_message: `${error_type}.`,
    text: null,
    assumed: false,
    is_general: false,
    operation_ids: [],
    identities: { email: '', phone_number: '', ethereum_address: '', solana_address: '' },
    ...known,
  }
}

const OPERATION = {
  operation_id: 'usersMe',
  document: 'sdk',
  method: 'GET',
  path: '/sdk/v1/users/me',
  tag: 'users',
  summary: 'The user',
  error_types: ['session_not_found', 'unknown_type'],
} as const

const CATALOGUE: Catalogue = {
  fault_kinds: [],
  operations: [{ ...OPERATION, error_types: [...OPERATION.error_types] }],
  errors: [createError('session_not_found'), createError('server_unavailable', { is_general: true })],
}

test('a catalogued error with its own customer text shows that text', () => {
  const error = createError('otp_code_not_found', { text: 'error.otp_code_not_found' })
  expect(getShownText(error)).toBe('Invalid passcode, please try again.')
})

test.each([null, 'error.unknown'])(
  'a catalogued error whose customer text is %j shows the server’s message',
  (text) => {
    expect(getShownText(createError('bad_request', { text }))).toBe('bad_request.')
  },
)

test('the fault catalogue lists the errors of each operation with its method and path', () => {
  const [first] = listRaisedErrors(CATALOGUE)
  expect(first?.raiser).toMatchObject({ operation_id: 'usersMe', name: 'usersMe', address: 'GET /sdk/v1/users/me' })
  expect(first?.errors.map(({ error_type }) => error_type)).toEqual(['session_not_found'])
})

test('the fault catalogue lists general errors once at the end, for any operation', () => {
  const all = listRaisedErrors(CATALOGUE)
  expect(all).toHaveLength(2)
  expect(all[1]?.raiser.operation_id).toBe('*')
  expect(all[1]?.errors.map(({ error_type }) => error_type)).toEqual(['server_unavailable'])
})
