import { expect, test } from 'vitest'
import { readCommittedPact } from '../pact-files.ts'
import { findUndocumentedErrors } from './documented-errors.ts'

test('every error in the pact is one that its document lists for the operation', () => {
  expect(findUndocumentedErrors(readCommittedPact().interactions)).toEqual([])
})

test('an error that no document lists for the operation is named', () => {
  const interaction = {
    description: 'usersSearch for a reason',
    response: { body: { content: { error_type: 'otp_code_not_found' } } },
  }
  expect(findUndocumentedErrors([interaction])).toEqual([
    'usersSearch for a reason: the document of usersSearch does not list otp_code_not_found',
  ])
})
