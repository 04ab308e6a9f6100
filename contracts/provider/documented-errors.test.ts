import { expect, test } from 'vitest'
import { readCommittedPact } from '../pact-files.ts'
import { findUndocumentedErrors } from './documented-errors.ts'

test('every error in the pact is listed for its operation in the API document', () => {
  expect(findUndocumentedErrors(readCommittedPact().interactions)).toEqual([])
})

test('an error that the API document does not list for its operation is reported', () => {
  const interaction = {
    description: 'usersSearch for a reason',
    response: { body: { content: { error_type: 'otp_code_not_found' } } },
  }
  expect(findUndocumentedErrors([interaction])).toEqual([
    'usersSearch for a reason: the document of usersSearch does not list otp_code_not_found',
  ])
})
