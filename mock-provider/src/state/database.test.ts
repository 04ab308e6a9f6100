import { expect, test } from 'vitest'
import { toDataError } from './database.ts'

test('a thrown value that is no Error has its text in the message', () => {
  expect(toDataError('the disk is gone', '/data').message).toBe('Cannot use /data: the disk is gone.')
})

test('the error names a file that is in place of the data folder', () => {
  const error = Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  expect(toDataError(error, '/data').message).toBe('--data names a file: /data. It needs a folder.')
})
