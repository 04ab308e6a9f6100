import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, Server, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findNextFreePort } from './free-port.ts'
import { describeFindings, examine, type Patient } from './doctor.ts'
import { createMockProvider } from './mock-provider.ts'

const portFlags = { provider: 'port', provider_https: 'https-port', web: 'web-port', tool_server: 'tool-server-port' }

/** Runs the doctor on a healthy setup with these changes. @returns the problems, as `subject: text` */
async function findWrong(patient: Partial<Patient>): Promise<string[]> {
  const findings = await examine({ options: { port: 0 }, portFlags, nodeVersion: '20.19.0', ...patient })
  return findings.filter(({ isGood }) => !isGood).map(({ subject, text }) => `${subject}: ${text}`)
}

async function takePort(): Promise<number> {
  const server = createServer((socket) => socket.destroy())
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a healthy machine has no findings', async () => {
  const options = { port: 0, toolServer: { port: 0 }, dataFolder: await createFolder() }
  expect(await findWrong({ options, origins: ['https://localhost:5173'] })).toEqual([])
})

test.each([
  ['20.18.3', true],
  ['18.20.0', true],
  ['20.19.0', false],
  ['22.0.0', false],
])('the doctor command reports that Node %s is too old: %s', async (nodeVersion, isWrong) => {
  const text = `Node: ${nodeVersion} is too old. Install 20.19 or newer.`
  expect(await findWrong({ nodeVersion })).toEqual(isWrong ? [text] : [])
})

test('the doctor command reports a port in use and suggests a free one', async () => {
  const port = await takePort()
  const [wrong = ''] = await findWrong({ options: { port: 0, toolServer: { port } } })
  const [, free] = /^Port \d+: is taken\. Use --tool-server-port (\d+), which is free\.$/.exec(wrong) ?? []
  expect(Number(free)).toBeGreaterThan(port)
  expect(await findWrong({ options: { port: Number(free) } })).toEqual([])
})

test('the doctor command suggests port 0 if no port above a port in use is free', async () => {
  // The port is not really taken, because another program may use it.
  const listening = vi.spyOn(Server.prototype, 'listen').mockImplementation(function refuse(this: Server) {
    process.nextTick(() => this.emit('error', Object.assign(new Error('taken'), { code: 'EADDRINUSE' })))
    return this
  })
  onTestFinished(() => listening.mockRestore())
  expect(await findWrong({ options: { port: 65_535 } })).toEqual(['Port 65535: is taken. Use --port 0.'])
})

test('the doctor command checks the port of the HTTPS address', async () => {
  const port = await takePort()
  expect(await findWrong({ options: { port: 0, https: { port } } })).toEqual([
    expect.stringMatching(/^Port \d+: is taken\. Use --https-port \d+, which is free\.$/),
  ])
  expect(await findWrong({ options: { port: 0, https: {} } })).toEqual([])
})

test('the doctor command recognizes a running mock and reports its moved or frozen clock', async () => {
  const mock = createMockProvider({ port: 0 })
  onTestFinished(() => mock.close())
  const port = Number(new URL((await mock.listen()).provider).port)
  expect(await findWrong({ options: { port } })).toEqual([
    expect.stringContaining('is taken by another mock provider.'),
  ])
  mock.tenants.default().clock.advance(3_600_000)
  expect((await findWrong({ options: { port } }))[1]).toContain(`the mock at port ${port} is 3600000 ms ahead`)
  mock.tenants.default().clock.freeze()
  expect((await findWrong({ options: { port } }))[1]).toContain('is frozen at 20')
})

const CLOCK_URL = 'http://localhost:4010/_mock/public-token-test-latchkey/clock'

test('without a port option, the doctor command checks the clock of the mock at the default port', async () => {
  const now = '2030-01-01T00:00:00Z'
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    if (new Request(input).url !== CLOCK_URL) throw new Error('no server')
    return Response.json({ now, frozen: true, offset_ms: 0 })
  })
  onTestFinished(() => fetched.mockRestore())
  expect(await findWrong({ options: {} })).toContainEqual(
    expect.stringContaining(`the clock of the mock at port 4010 is frozen at ${now}`),
  )
})

test('the doctor command reports a port that is set for two servers', async () => {
  const port = await takePort()
  const wrong = await findWrong({ options: { port, toolServer: { port } } })
  expect(wrong[1]).toBe(`Port ${port}: is wanted by --port as well. Use different ports.`)
})

test('the doctor command reports a host that does not belong to this machine', async () => {
  const [wrong] = await findWrong({ options: { port: 0, host: '192.0.2.1' } })
  expect(wrong).toBe('Port 0: cannot be used on the host 192.0.2.1 (EADDRNOTAVAIL). Check --host.')
})

test('free ports, and ports that are chosen at the start, are reported as such', async () => {
  // The port is below the range of ephemeral ports, which other tests could get in the meantime.
  const port = (await findNextFreePort('localhost', 20_000 + Math.floor(Math.random() * 10_000))) ?? 0
  const options = { port, toolServer: { port: 0 } }
  const findings = await examine({ options, portFlags, nodeVersion: '20.19.0' })
  expect(findings).toContainEqual({ subject: `Port ${port}`, isGood: true, text: 'is free' })
  expect(findings).toContainEqual({ subject: 'Port 0', isGood: true, text: 'a free port is selected' })
})

test('the doctor command reports a data folder that is a file or is below a file', async () => {
  const file = join(await createFolder(), 'file')
  await writeFile(file, '')
  const text = `Data folder: --data names a file: ${file}. It needs a folder.`
  for (const dataFolder of [file, join(file, 'below')])
    expect(await findWrong({ options: { port: 0, dataFolder } })).toEqual([text])
})

test.runIf(process.platform === 'linux')('the doctor command reports a data folder that is not writable', async () => {
  const [wrong] = await findWrong({ options: { port: 0, dataFolder: '/proc/self' } }) // not even by the root user
  expect(wrong).toBe(
    'Data folder: /proc/self cannot be written. Change its permissions, or choose another folder with --data.',
  )
})

test('the doctor command reports a data folder that another process uses, and accepts a free one', async () => {
  const dataFolder = await createFolder()
  const mock = createMockProvider({ port: 0, dataFolder })
  await mock.listen()
  const [wrong] = await findWrong({ options: { port: 0, dataFolder } })
  expect(wrong).toBe(`Data folder: Another process uses ${dataFolder}. Stop it, or choose another folder with --data.`)
  await mock.close()
  expect(await findWrong({ options: { port: 0, dataFolder } })).toEqual([])
})

test('the doctor command reports a data file of a newer version or of another program', async () => {
  const { DatabaseSync } = await import('@photostructure/sqlite')
  const write = async (sql: string) => {
    const dataFolder = await createFolder()
    const mock = createMockProvider({ port: 0, dataFolder })
    await mock.listen()
    await mock.close()
    const database = new DatabaseSync(join(dataFolder, 'latchkey.sqlite'))
    database.exec(sql)
    database.close()
    return (await findWrong({ options: { port: 0, dataFolder } }))[0]
  }
  expect(await write('PRAGMA user_version = 99')).toContain('was written by a newer version of Latchkey (format 99')
  expect(await write('PRAGMA application_id = 1')).toContain('is not a data file of Latchkey')
})

test('the doctor command does not create a missing data folder', async () => {
  const folder = await createFolder()
  expect(await findWrong({ options: { port: 0, dataFolder: join(folder, 'a', 'b') } })).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test('the doctor command states that a missing data folder will be created', async () => {
  const dataFolder = join(await createFolder(), 'new')
  const findings = await examine({ options: { port: 0, dataFolder }, portFlags, nodeVersion: '20.19.0' })
  expect(findings.map(({ text }) => text)).toContain(`${dataFolder} will be created`)
})

test.each([
  [Date.parse('1970-01-02T00:00:00Z'), true],
  [Date.parse('2024-12-31T00:00:00Z'), true],
  [Date.parse('2025-01-02T00:00:00Z'), false],
])('the doctor command reports a machine clock at %i as wrong: %s', async (now, isWrong) => {
  const wrong = await findWrong({ now })
  expect(wrong).toEqual(isWrong ? [expect.stringMatching(/^Clock: \S+ cannot be right\. Set the clock/)] : [])
})

test('the doctor command reports an app origin that the provider would reject', async () => {
  expect(await findWrong({ origins: ['https://app.example'] })).toEqual([
    'Origins: https://app.example is refused. Add it to the setting origins of public-token-test-latchkey.',
  ])
  const seed = {
    tenants: [{ public_token: 'public-token-test-latchkey', config: { origins: ['https://app.example'] } }],
  }
  expect(await findWrong({ options: { port: 0, seed }, origins: ['https://app.example'] })).toEqual([])
})

test('the doctor command lists the allowed origins', async () => {
  const config = { origins: ['https://app.example', 'https://other.example'] }
  const seed = { tenants: [{ public_token: 'public-token-test-latchkey', config }] }
  const findings = await examine({ options: { port: 0, seed }, portFlags, nodeVersion: '20.19.0' })
  const text = 'allowed: https://app.example https://other.example'
  expect(findings).toContainEqual({ subject: 'Origins', isGood: true, text })
})

test.each(['app.example', 'https://app.example/', '*', 'https://app.example/login'])(
  'the doctor command reports the origin %s of a seed, which matches no page',
  async (origin) => {
    const seed = { tenants: [{ public_token: 'public-token-test-a', config: { origins: [origin] } }] }
    const [wrong] = await findWrong({ options: { port: 0, seed } })
    expect(wrong).toContain(`public-token-test-a: ${origin} matches no page.`)
  },
)

test('the doctor command prints one finding per line and the number of problems', () => {
  const findings = [
    { subject: 'Node', isGood: true, text: '22.1.0' },
    { subject: 'Port 4010', isGood: false, text: 'is taken.' },
  ]
  expect(describeFindings(findings)).toBe(
    'ok     Node       22.1.0\nWRONG  Port 4010  is taken.\n\n1 problem was found.\n',
  )
  expect(describeFindings(findings.slice(0, 1))).toContain('No problems were found.')
})
