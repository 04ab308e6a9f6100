import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { explainFailure } from '../command.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { kill, readEmails, startStored, USERS, type Running } from '../testing/killed-process.ts'
import { createUser, findUserByEmail, users } from '../users/users.ts'
import { DATABASE_FILE } from './database.ts'
import { createPersistence, StorageError } from './persistence.ts'
import { openRowStore } from './row-store.ts'

const TOKEN = 'public-token-test-rows'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-failures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Opens a folder with a store that refuses to write while `disk.isFull`, and to sync while `disk.isBroken`. */
async function open(folder: string) {
  const disk = { isFull: false, isBroken: false, syncs: 0 }
  const tenants = createTestTenants()
  const persistence = createPersistence(folder, tenants, async (path) => {
    const store = await openRowStore(path)
    const write: typeof store.write = (change) =>
      store.write((writer) => {
        change(writer)
        if (disk.isFull) throw new Error('database or disk is full')
      })
    const sync = async () => {
      disk.syncs += 1
      if (disk.isBroken) throw new Error('i/o error')
      await store.sync()
    }
    return { ...store, write, sync }
  })
  onTestFinished(() => persistence.close())
  await persistence.load()
  return { disk, tenants, persistence }
}

/** Returns the message that a terminal shows when the folder cannot be opened. */
async function findRefusal(folder: string): Promise<string> {
  const refused = await open(folder).then(
    () => 'It opened.',
    (error: unknown) => error,
  )
  return explainFailure(refused)
}

test('opening a data folder that another mock uses fails with a one-sentence error until that mock closes', async () => {
  const folder = await createFolder()
  const { persistence } = await open(folder)
  const sentence = `Another process uses ${folder}. Stop it, or choose another folder with --data.`
  expect([await findRefusal(folder), await findRefusal(folder)]).toEqual([sentence, sentence])
  await persistence.close()
  expect(await findRefusal(folder)).toBe('It opened.')
})

test(
  'a second process on a data folder exits with a message, and a killed process leaves no lock',
  { tags: 'threat.m5', timeout: 120_000 },
  async () => {
    const folder = await createFolder()
    const first = await startStored(folder)
    onTestFinished(() => void first.child.kill('SIGKILL'))
    const sentence = `The mock ended (1) instead of starting:\nAnother process uses ${folder}. Stop it, or choose another folder with --data.\n`
    await expect(startStored(folder)).rejects.toThrow(sentence)
    await kill(first)
    await kill(await startStored(folder))
  },
)

test('a data folder path that is a file, or inside one, is rejected with a one-sentence error', async () => {
  const folder = await createFolder()
  const file = join(folder, 'file')
  await writeFile(file, 'text')
  expect(await findRefusal(file)).toBe(`--data names a file: ${file}. It needs a folder.`)
  expect(await findRefusal(join(file, 'inside'))).toContain(`--data names a file: ${join(file, 'inside')}.`)
})

test(
  'a data folder whose database cannot be opened is rejected with a one-sentence error',
  { tags: 'threat.m5' },
  async () => {
    const folder = await createFolder()
    await mkdir(join(folder, DATABASE_FILE))
    expect(await findRefusal(folder)).toMatch(/^Cannot use \S+: .*unable to open database file\.$/)
  },
)

/** Ways to damage a database file that was in use. */
const DAMAGES: Record<string, (file: string) => Promise<void>> = {
  'a file that has other content': (file) => writeFile(file, 'text '.repeat(2_000)),
  'a file that is cut off': (file) => truncate(file, 9_000),
  'a file with damaged pages': async (file) => {
    const content = await readFile(file)
    await writeFile(file, content.fill(0xa5, 4_096))
  },
}

test.each(Object.entries(DAMAGES))(
  'with %s as its database, opening a data folder fails and leaves the file unchanged',
  async (_what, damage) => {
    const folder = await createFolder()
    const { tenants, persistence } = await open(folder)
    for (let index = 0; index < 100; index += 1) createUser(tenants.default(), { email: `${index}@example.com` })
    await persistence.close()
    const file = join(folder, DATABASE_FILE)
    await damage(file)
    const damaged = await readFile(file)
    expect(await findRefusal(folder)).toMatch(
      /^\S+latchkey\.sqlite is damaged, or not a data file of Latchkey: [\w ]+\.$/,
    )
    // The first page is not compared, because it contains SQLite's counters.
    expect((await readFile(file)).subarray(4_096)).toEqual(damaged.subarray(4_096))
  },
)

test.each([
  ['a newer version', 'PRAGMA user_version = 2', 'was written by a newer version of Latchkey (format 2, known is 1).'],
  ['another program', 'PRAGMA application_id = 7', 'is not a data file of Latchkey.'],
])('a database file of %s is rejected with a one-sentence error', async (_what, sql, reason) => {
  const folder = await createFolder()
  await (await open(folder)).persistence.close()
  const file = join(folder, DATABASE_FILE)
  const database = new DatabaseSync(file)
  database.exec(sql)
  database.close()
  expect(await findRefusal(folder)).toBe(`${file} ${reason}`)
})

test('a change that cannot be written to disk is rolled back in memory, and the next change succeeds', async () => {
  const folder = await createFolder()
  const { disk, tenants, persistence } = await open(folder)
  const tenant = tenants.default()
  const ada = createUser(tenant, { email: 'ada@example.com' })
  tenant.clock.freeze(0)
  await persistence.commit()
  disk.isFull = true
  createUser(tenant, { email: 'grace@example.com' })
  ada.emails.pop()
  tenant.clock.advance(1)
  tenant.config.project_name = 'Refused'
  await expect(persistence.commit()).rejects.toThrow(
    new StorageError(`The changes were undone, because ${folder} could not be written: database or disk is full.`),
  )
  const look = () => ({
    size: users(tenant).size,
    emails: [...users(tenant).values()].flatMap(({ emails }) => emails.map(({ email }) => email)),
    found: findUserByEmail(tenant, 'ada@example.com')?.user_id,
    lost: findUserByEmail(tenant, 'grace@example.com'),
    now: tenant.clock.now(),
    name: tenant.config.project_name,
  })
  const before = { size: 1, emails: ['ada@example.com'], found: ada.user_id, lost: undefined, now: 0, name: 'Latchkey' }
  expect(look()).toEqual(before)
  // The row object is obsolete, because its changes were undone. Changing it further must have no effect.
  ada.status = 'pending'
  disk.isFull = false
  createUser(tenant, { email: 'grace@example.com' })
  await persistence.commit()
  await persistence.close()
  const later = (await open(folder)).tenants.default()
  expect([...users(later).values()].map(({ status }) => status)).toEqual(['active', 'active'])
  expect(findUserByEmail(later, 'grace@example.com')).toBeDefined()
})

test('a first clock change that cannot be written to disk is rolled back', async () => {
  const { disk, tenants, persistence } = await open(await createFolder())
  const tenant = tenants.default()
  await persistence.commit()
  disk.isFull = true
  tenant.clock.freeze(0)
  await expect(persistence.commit()).rejects.toMatchObject({ name: 'StorageError' })
  expect(tenant.clock.state()).toMatchObject({ frozen_at: null })
})

test('tenants whose creation or deletion cannot be written are restored to their stored state', async () => {
  const { disk, tenants, persistence } = await open(await createFolder())
  const kept = tenants.find(TOKEN)
  if (!kept) throw new Error('no tenant')
  createUser(kept, { email: 'ada@example.com' })
  await persistence.commit()
  disk.isFull = true
  tenants.delete(kept)
  tenants.find('public-token-test-new')
  await expect(persistence.commit()).rejects.toThrow(StorageError)
  expect(tenants.all().map(({ public_token }) => public_token)).toEqual([TOKEN])
  const again = tenants.find(TOKEN)
  expect(again && findUserByEmail(again, 'ada@example.com')).toBeDefined()
})

test('a request that started before a failed write is rejected', async () => {
  const { disk, tenants, persistence } = await open(await createFolder())
  const generation = persistence.getGeneration()
  createUser(tenants.default(), { email: 'ada@example.com' })
  disk.isFull = true
  await expect(persistence.commit()).rejects.toThrow(StorageError)
  disk.isFull = false
  await expect(persistence.commit(generation)).rejects.toThrow('an earlier write failed')
  await expect(persistence.commit(persistence.getGeneration())).resolves.toBeUndefined()
})

test('after a failed disk sync, the next change is rejected, and the one after it succeeds', async () => {
  const { disk, tenants, persistence } = await open(await createFolder())
  const tenant = tenants.default()
  disk.isBroken = true
  createUser(tenant, { email: 'ada@example.com' })
  const before = disk.syncs
  await persistence.commit()
  await expect.poll(() => disk.syncs, { timeout: 10_000 }).toBe(before + 1)
  disk.isBroken = false
  createUser(tenant, { email: 'grace@example.com' })
  await expect(persistence.commit()).rejects.toThrow('could not be written: i/o error.')
  expect(findUserByEmail(tenant, 'grace@example.com')).toBeUndefined()
  createUser(tenant, { email: 'edith@example.com' })
  await expect(persistence.commit()).resolves.toBeUndefined()
})

test('disk syncs are batched shortly after writes, and happen at the latest on close', async () => {
  const { disk, tenants, persistence } = await open(await createFolder())
  const before = disk.syncs
  for (const email of ['ada@example.com', 'grace@example.com']) {
    createUser(tenants.default(), { email })
    await persistence.commit()
  }
  await expect.poll(() => disk.syncs, { timeout: 10_000 }).toBe(before + 1)
  createUser(tenants.default(), { email: 'edith@example.com' })
  await persistence.close()
  expect(disk.syncs).toBe(before + 2)
})

/** Creates users until one is refused. @returns the addresses of the created users, and the refusal */
async function fillDisk({ url }: Running) {
  const acknowledged: string[] = []
  for (;;) {
    const email = `${acknowledged.length}@example.com`
    const body = JSON.stringify({ email, trusted_metadata: { filler: 'x'.repeat(50_000) } })
    const headers = { 'content-type': 'application/json', origin: url }
    const response = await fetch(`${url}${USERS}`, { method: 'POST', body, headers })
    if (!response.ok) return { acknowledged, response }
    acknowledged.push(email)
  }
}

test.skipIf(process.platform === 'win32')(
  'on a full disk, changes get an error response, and memory and disk stay consistent',
  { tags: 'threat.m5', timeout: 120_000 },
  async () => {
    const folder = await createFolder()
    // Limits each file of the process to 2 MB. SQLite then gets an error from the system, as on a full disk.
    const limited = await startStored(folder, 'ulimit -f 4096')
    onTestFinished(() => void limited.child.kill('SIGKILL'))
    const { acknowledged, response } = await fillDisk(limited)
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ status_code: 500, error_type: 'internal_server_error' })
    expect(acknowledged.length).toBeGreaterThan(5)
    const kept = await readEmails(limited.url)
    for (const email of acknowledged) expect(kept).toContain(email)
    expect(kept).not.toContain(`${acknowledged.length}@example.com`)
    await kill(limited)
    const later = await startStored(folder)
    onTestFinished(() => void later.child.kill('SIGKILL'))
    expect(await readEmails(later.url)).toEqual(kept)
  },
)
