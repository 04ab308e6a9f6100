import { expect, test } from 'vitest'
import { applyEdits, findDocumentMutants, readAt } from './document-mutants.ts'
import { DOCUMENT_NAMES, DOCUMENTS } from './operations.ts'
import type { DocumentEdit } from './wire-mutant.ts'

test.each(DOCUMENT_NAMES)('every mutant of the API document %s differs from the original document', (name) => {
  const isSame = ({ path, value }: DocumentEdit) =>
    JSON.stringify(readAt(DOCUMENTS[name], path)) === JSON.stringify(value)
  const same = findDocumentMutants(name).filter(({ edits }) => edits.every(isSame))
  expect(same.map(({ id }) => id)).toEqual([])
})

test('dropping a property from a schema also removes it from the required properties', () => {
  const [mutant] = findDocumentMutants('sdk').filter(
    ({ id }) => id === 'document sdk UsersSearchData.allOf.1.userType drop',
  )
  const changed = applyEdits(DOCUMENTS.sdk, mutant?.edits ?? [])
  expect(changed).toMatchObject({ components: { schemas: { UsersSearchData: { allOf: [{}, { required: [] }] } } } })
  expect(mutant?.operations).toEqual(['usersSearch'])
})

test('the API documents get mutants for properties, enum values, statuses, parameters and errors', () => {
  const ids = DOCUMENT_NAMES.flatMap(findDocumentMutants).map(({ id }) => id)
  expect(ids).toContain('document sdk FraudFields.captcha_token drop')
  expect(ids).toContain('document sdk FraudFields.captcha_token rename')
  expect(ids).toContain('document sdk FraudFields.captcha_token retype')
  expect(ids).toContain('document sdk UserType.enum drop passwordless')
  expect(ids).toContain('document sdk paths./sdk/v1/users/search.post.responses.200 status')
  expect(ids).toContain('document sdk paths./sdk/v1/users/search.post.x-errors drop invalid_email')
  expect(ids.filter((id) => id.includes('parameters') && id.includes('rename'))).not.toEqual([])
})
