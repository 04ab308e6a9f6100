import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'stytch'
import { expect, onTestFinished, test } from 'vitest'
import { listSecrets } from './core/project-secrets.ts'
import { listJournal } from './journal/journal.ts'
import { createMockProvider, type MockProvider } from './mock-provider.ts'
import type { MockProviderOptions } from './mock-provider-options.ts'
import { createGoSdk, createPythonSdk } from './testing/other-sdks.ts'
import { createSignedInUser } from './testing/server-session.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-lifecycle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function start(options: MockProviderOptions): Promise<MockProvider> {
  const mock = createMockProvider(options)
  onTestFinished(() => mock.close())
  await mock.listen()
  return mock
}

function toProject({ tenants }: MockProvider) {
  const tenant = tenants.default()
  return { project_id: tenant.project_id, secret: listSecrets(tenant)[0]?.secret ?? '' }
}

const listCalls = ({ tenants }: MockProvider) => listJournal(tenants.default()).map(({ operation_id }) => operation_id)

test(
  'the SDK verifies a JWT locally during a restart of the mock, and the restarted mock accepts it',
  { tags: 'server.75' },
  async () => {
    const dataFolder = await createFolder()
    const before = await start({ port: 0, dataFolder })
    const project = { ...toProject(before), env: before.addresses.provider }
    const client = new Client(project)
    const { session_jwt, session_id } = await createSignedInUser(before.tenants.default())
    await client.sessions.authenticateJwt({ session_jwt })
    expect(listCalls(before)).toEqual(['sessionsJwks'])
    await before.close()

    const after = await start({ port: Number(new URL(project.env).port), dataFolder })
    const known = listCalls(after).length
    expect((await client.sessions.authenticateJwt({ session_jwt })).session.session_id).toBe(session_id)
    expect(listCalls(after)).toHaveLength(known)
    expect((await new Client(project).sessions.authenticateJwt({ session_jwt })).session.session_id).toBe(session_id)
    expect(listCalls(after)).toHaveLength(known + 1)
    expect(listCalls(after)[0]).toBe('sessionsJwks')
  },
)

test(
  'Go: fetching the keys fails while the mock is down and succeeds once it listens',
  { tags: 'server.14' },
  async () => {
    const gone = await start({ port: 0 })
    const { provider } = gone.addresses
    await gone.close()
    const sdk = () => createGoSdk({ ...toProject(gone), url: new URL(provider) })
    await expect(sdk().fetchKeys()).rejects.toThrow('ECONNREFUSED')
    await start({ port: Number(new URL(provider).port) })
    expect((await sdk().fetchKeys()).body['keys']).toHaveLength(1)
  },
)

test(
  'Python: the SDK can call the mock over HTTPS only if it trusts the mock’s certificate authority',
  { tags: 'server.2' },
  async () => {
    const mock = await start({ port: 0, https: { certificateFolder: await createFolder() } })
    const { url = '', ca_file = '' } = mock.https ?? {}
    const project = { ...toProject(mock), url: new URL(url) }
    const { body } = await createPythonSdk({ ...project, ca: await readFile(ca_file) }).call('GET', '/v1/debug/whoami')
    expect(body).toMatchObject({ project_id: project.project_id, status_code: 200 })
    const unknown = createPythonSdk(project).call('GET', '/v1/debug/whoami')
    await expect(unknown).rejects.toThrow('unable to verify the first certificate')
  },
)
