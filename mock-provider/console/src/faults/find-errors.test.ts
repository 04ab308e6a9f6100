import { expect, test } from 'vitest'
import { listRaisedErrors, type Catalogue } from './catalogue.ts'
import { countFound, findErrors, indexErrors } from './find-errors.ts'

type CatalogueError = Catalogue['errors'][number]

function createError(error_type: string, known: Partial<CatalogueError> = {}): CatalogueError {
  return {
    error_type,
    status_code: 404,
    error_message: `${error_type} was raised.`,
    text: null,
    assumed: false,
    is_general: false,
    operation_ids: [],
    identities: {
      email: `${error_type}@fault.test`,
      phone_number: '+15550100001',
      ethereum_address: '0xFA017',
      solana_address: '1111',
    },
    ...known,
  }
}

const CATALOGUE: Catalogue = {
  fault_kinds: [],
  operations: [
    {
      operation_id: 'otpsAuthenticate',
      document: 'sdk',
      method: 'POST',
      path: '/sdk/v1/otps/authenticate',
      tag: 'otps',
      summary: 'Prove a passcode',
      error_types: ['otp_code_not_found', 'too_many_requests'],
    },
    {
      operation_id: 'usersMe',
      document: 'sdk',
      method: 'GET',
      path: '/sdk/v1/users/me',
      tag: 'users',
      summary: 'Who is signed in',
      error_types: ['session_not_found', 'too_many_requests'],
    },
  ],
  errors: [
    createError('otp_code_not_found', { text: 'error.otp_code_not_found' }),
    createError('session_not_found'),
    createError('too_many_requests', { status_code: 429, error_message: 'An invalid number of requests.' }),
    createError('server_unavailable', { status_code: 503, is_general: true }),
  ],
}

const INDEX = indexErrors(listRaisedErrors(CATALOGUE))

/** Each found error as operation and type. */
function find(query: string): string[] {
  return findErrors(INDEX, query).flatMap(({ raised }) =>
    raised.flatMap(({ raiser, errors }) => errors.map(({ error_type }) => `${raiser.operation_id} ${error_type}`)),
  )
}

test.each([
  ['an operation', 'usersme', ['usersMe session_not_found', 'usersMe too_many_requests']],
  ['a path', '/otps/auth', ['otpsAuthenticate otp_code_not_found', 'otpsAuthenticate too_many_requests']],
  ['a tag and an error', 'users session', ['usersMe session_not_found']],
  ['an error of several operations', 'TOO_MANY', ['otpsAuthenticate too_many_requests', 'usersMe too_many_requests']],
  ['a message', 'session_not_found was raised', ['usersMe session_not_found']],
  ['a text on the screen', 'invalid passcode, please', ['otpsAuthenticate otp_code_not_found']],
  ['a sentence with other white space', 'Invalid  passcode', ['otpsAuthenticate otp_code_not_found']],
  ['a status', '429 usersMe', ['usersMe too_many_requests']],
  ['an identity', 'otp_code_not_found@fault.test', ['otpsAuthenticate otp_code_not_found']],
  ['a general error', 'server_unavailable', ['* server_unavailable']],
  ['words of different operations', 'usersMe otp_code', []],
])('a search for %s finds the matching errors', (_, query, expected) => {
  expect(find(query)).toEqual(expected)
})

test('an empty search finds every error, grouped by tag', () => {
  const found = findErrors(INDEX, ' ')
  expect(found.map(({ tag }) => tag)).toEqual(['otps', 'users', 'any operation'])
  expect(countFound(found)).toEqual({ operations: 2, errors: 5 })
})
