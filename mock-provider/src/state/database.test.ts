import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closeDatabase, createSchema, DATABASE_FILE, openDatabase, toDataError } from './database.ts'

test('a thrown value that is no Error has its text in the message', () => {
  expect(toDataError('the disk is gone', '/data').message).toBe('Cannot use /data: the disk is gone.')
})

test('the error names a file that is in place of the data folder', () => {
  const error = Object.assign(new Error('not a folder'), { code: 'ENOTDIR' })
  expect(toDataError(error, '/data').message).toBe('--data names a file: /data. It needs a folder.')
})

test.skipIf(process.platform === 'win32').each([
  ['a new database', false],
  ['a database of an earlier version that everybody could read', true],
])('only its owner can read the files of %s', { tags: 'threat.m5' }, async (_, isOld) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-mode-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  if (isOld) {
    await writeFile(join(folder, DATABASE_FILE), '')
    await chmod(join(folder, DATABASE_FILE), 0o644)
    await writeFile(join(folder, `${DATABASE_FILE}-wal`), '', { mode: 0o644 })
  }
  const { connection } = await openDatabase(folder)
  createSchema(connection)
  const files = await readdir(folder)
  const modes = await Promise.all(
    files.map(async (file) => ((await stat(join(folder, file))).mode & 0o777).toString(8)),
  )
  closeDatabase(connection)
  expect(files).toContain(`${DATABASE_FILE}-wal`)
  expect(modes).toEqual(files.map(() => '600'))
})
