import { expect, test } from 'vitest'
import { toDataError } from './database.ts'

test('a failure that is no error has its text in the message', () => {
  expect(toDataError('the disk is gone', '/data').message).toBe('Cannot use /data: the disk is gone.')
})

test('a file in place of the folder is named', () => {
  const error = Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  expect(toDataError(error, '/data').message).toBe('--data names a file: /data. It needs a folder.')
})
