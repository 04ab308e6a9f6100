import { Client } from 'stytch'
import { onTestFinished } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createAddresses } from '../core/addresses.ts'
import { listSecrets } from '../core/project-secrets.ts'
import { getIssuer, type Tenant } from '../core/tenant.ts'
import { listJournal } from '../journal/journal.ts'
import { checkConsistent } from './check-consistent.ts'
import { checkDocumented } from './check-documented.ts'
import { checkPythonModels } from './other-sdk-rules.ts'
import { TEST_GOOGLE_KEYS, TEST_SIGNING_KEYS } from './test-signing-keys.ts'

/** An app's own server, which uses the provider's SDK for servers. For tests. */
export type ServerProject = {
  tenant: Tenant
  secret: string
  /** The provider's own SDK, unmodified. */
  client: Client
  /** Makes a call without the SDK. @param headers replace the default headers; an empty one is not sent */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ServerResponse>
  /** The operation ids of this project's calls to the mock, oldest first. */
  listCalls(): string[]
}

export type ServerResponse = { url: string; status: number; body: Record<string, unknown>; headers: Headers }

let mock: ReturnType<typeof startMock> | undefined
let created = 0

/** Starts one mock for all tests of a worker. It listens on this machine until the process ends. */
async function startMock() {
  const addresses = createAddresses()
  const provider = createProviderApp({ addresses, signingKeys: TEST_SIGNING_KEYS, googleKeys: TEST_GOOGLE_KEYS })
  checkDocumented(provider.app)
  checkConsistent(provider.app)
  checkPythonModels(provider.app)
  const url = new URL(await provider.app.listen({ port: 0, host: '127.0.0.1' }))
  addresses.provider = url.origin
  provider.app.server.unref()
  return { ...provider, origin: url.origin }
}

/** Creates a project and its SDK. @param config settings of the tenant. Defaults to the settings of a new tenant */
export async function createServerProject(config: Partial<Tenant['config']> = {}): Promise<ServerProject> {
  const { tenants, origin } = await (mock ??= startMock())
  const tenant = tenants.find(`public-token-test-server-${process.pid}-${(created += 1)}`)
  if (!tenant) throw new Error('The tenant could not be created.')
  Object.assign(tenant.config, config)
  onTestFinished(() => tenants.delete(tenant))
  const [{ secret } = { secret: '' }] = listSecrets(tenant)
  const authorization = `Basic ${Buffer.from(`${tenant.project_id}:${secret}`).toString('base64')}`
  return {
    tenant,
    secret,
    client: new Client({ project_id: tenant.project_id, secret, env: getIssuer(tenant) }),
    async call(method, path, body, headers = {}) {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: withoutEmpty({ authorization, 'content-type': 'application/json', ...headers }),
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return {
        url: response.url,
        status: response.status,
        body: text === '' ? {} : JSON.parse(text),
        headers: response.headers,
      }
    },
    listCalls: () =>
      listJournal(tenant)
        .map(({ operation_id }) => operation_id)
        .toReversed(),
  }
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}
