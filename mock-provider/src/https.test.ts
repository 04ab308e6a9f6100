import { execFile } from 'node:child_process'
import { readFile, rm, mkdtemp, writeFile } from 'node:fs/promises'
import { request as requestWithoutTls } from 'node:http'
import { createServer, request, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { listSecrets } from './core/project-secrets.ts'
import { machineNow } from './core/clock.ts'
import { createMockProvider, ListenError, type MockProvider } from './mock-provider.ts'
import type { MockProviderOptions } from './mock-provider-options.ts'
import { describeStart } from './start-message.ts'
import { openConnection } from './testing/raw-connection.ts'

const run = promisify(execFile)

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-https-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function startMock(https: MockProviderOptions['https'] = {}) {
  const certificateFolder = await createFolder()
  const mock = createMockProvider({ port: 0, https: { certificateFolder, ...https } })
  onTestFinished(() => mock.close())
  await mock.listen()
  if (!mock.https) throw new Error('The mock has no HTTPS address.')
  return { mock, https: mock.https, ca: await readFile(mock.https.ca_file) }
}

/**
 * Runs the provider's own SDK for servers in a new process, as somebody's app would.
 *
 * @returns the value of the expression
 */
async function runServer({ tenants, https }: MockProvider, expression: string, env: NodeJS.ProcessEnv) {
  const tenant = tenants.default()
  const program = `
    import { Client } from 'stytch'
    const [project_id, secret, custom_base_url, given] = process.argv.slice(1)
    const client = new Client({ project_id, secret, custom_base_url })
    console.log(JSON.stringify(await (${expression})))
  `
  const values = [tenant.project_id, listSecrets(tenant)[0]?.secret ?? '', https?.url ?? '']
  const args = ['--input-type=module', '--eval', program, ...values, env['GIVEN'] ?? '']
  const options = { cwd: fileURLToPath(new URL('.', import.meta.url)), env: { PATH: process.env['PATH'], ...env } }
  const { stdout } = await run(process.execPath, args, options)
  return JSON.parse(stdout)
}

async function signIn(mock: MockProvider): Promise<string> {
  const user = { email: 'ada@example.com', password: 'marvellous giraffe 9' }
  const { public_token } = mock.tenants.default()
  await mock.app.inject({ method: 'POST', url: `/_mock/${public_token}/users`, payload: user })
  const response = await mock.app.inject({
    method: 'POST',
    url: '/sdk/v1/passwords/authenticate',
    headers: { authorization: `Basic ${Buffer.from(`${public_token}:${public_token}`).toString('base64')}` },
    payload: { ...user, session_duration_minutes: 60 },
  })
  return response.json().data.session_jwt
}

// oxlint-disable-next-line typescript/no-explicit-any -- any operation's response
type Fetched = { status: number | undefined; json: any }

/** Fetches JSON from a server whose certificate authority is trusted. */
function get(
  url: string,
  ca?: Buffer,
  headers: Record<string, string> = {},
  options: RequestOptions = {},
  body?: object,
): Promise<Fetched> {
  const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  const start = url.startsWith('https:') ? request : requestWithoutTls
  return new Promise((resolve, reject) => {
    const all = { ...(ca && { ca }), headers: sent, agent: false, method: body ? 'POST' : 'GET', ...options } as const
    const call = start(url, all, (response) => {
      json(response).then((value) => resolve({ status: response.statusCode, json: value }), reject)
    })
    call.on('error', reject).end(body && JSON.stringify(body))
  })
}

function toBasic({ tenants }: MockProvider): string {
  const tenant = tenants.default()
  return `Basic ${btoa(`${tenant.project_id}:${listSecrets(tenant)[0]?.secret}`)}`
}

async function callAsServer(mock: MockProvider, url: string, payload: object) {
  const headers = { authorization: toBasic(mock) }
  const response = await mock.app.inject({ method: 'POST', url, headers, payload })
  return response.json()
}

/** Lists the operations that have been called. */
async function listCalls(mock: MockProvider): Promise<string[]> {
  const journal = await mock.app.inject('/_mock/public-token-test-latchkey/journal')
  return journal.json().entries.map(({ operation_id }: { operation_id: string }) => operation_id)
}

test(
  'the identity provider’s official SDK can call the HTTPS address if it trusts the mock’s CA',
  { tags: 'server.2' },
  async () => {
    const { mock, https } = await startMock()
    expect(https.url).toMatch(/^https:\/\/localhost:\d+$/)
    const trusting = { NODE_EXTRA_CA_CERTS: https.ca_file }
    expect(await runServer(mock, 'client.debug.whoami()', trusting)).toMatchObject({
      project_id: 'project-test-latchkey',
    })
    await expect(runServer(mock, 'client.debug.whoami()', {})).rejects.toThrow('RequestError: fetch failed')
    await expect(get(`${https.url}/_mock/health`)).rejects.toThrow('unable to verify the first certificate')
  },
)

test.each([false, true])(
  'the SDK with the HTTPS address verifies the session of a page without an API call (with one issuer: %s)',
  async (isCanonical) => {
    const { mock, https } = await startMock({ isCanonical })
    const env = { NODE_EXTRA_CA_CERTS: https.ca_file, GIVEN: await signIn(mock) }
    const { session } = await runServer(mock, 'client.sessions.authenticateJwt({ session_jwt: given })', env)
    expect(session.session_id).toMatch(/^session-test-/)
    expect(await listCalls(mock)).not.toContain('serverSessionsAuthenticate')
  },
)

test('each address is the issuer of its metadata and of the tokens that it issues', async () => {
  const { mock, https, ca } = await startMock()
  expect(https.http_url).toBe(mock.addresses.provider)
  const { client_id, client_secret } = (await callAsServer(mock, '/v1/m2m/clients', { scopes: [] })).m2m_client
  for (const url of [https.url, https.http_url]) {
    const metadata = (await get(`${url}/.well-known/oauth-authorization-server`, ca)).json
    expect(metadata).toMatchObject({ issuer: url, token_endpoint: `${url}/v1/oauth2/token` })
    const body = { grant_type: 'client_credentials', client_id, client_secret }
    const { access_token } = (await get(metadata.token_endpoint, ca, {}, {}, body)).json
    expect(decodeJwt(access_token).iss).toBe(url)
  }
  expect(https.url).not.toBe(https.http_url)
})

test('with --https-issuer, the HTTPS address is the only issuer', async () => {
  const { mock, https } = await startMock({ isCanonical: true })
  expect(mock.addresses.provider).toBe(https.url)
  const metadata = await fetch(`${https.http_url}/.well-known/oauth-authorization-server`)
  expect(await metadata.json()).toMatchObject({ issuer: https.url })
})

test('a server gets JWTs with the issuer of the address that it calls, and the provider accepts them at both', async () => {
  const { mock, https, ca } = await startMock()
  await signIn(mock)
  const user = { email: 'ada@example.com', password: 'marvellous giraffe 9', session_duration_minutes: 60 }
  const authorization = toBasic(mock)
  for (const url of [https.url, https.http_url]) {
    const signedIn = await get(`${url}/v1/passwords/authenticate`, ca, { authorization }, {}, user)
    const { session_jwt } = signedIn.json
    expect(decodeJwt(session_jwt).iss).toBe(url)
    for (const other of [https.url, https.http_url]) {
      const again = await get(`${other}/v1/sessions/authenticate`, ca, { authorization }, {}, { session_jwt })
      expect([again.status, decodeJwt(again.json.session_jwt).iss]).toEqual([200, other])
    }
  }
})

test.each([
  ['the setting token_issuer', 'project', 'localhost'],
  ['a call to the host that all projects share', 'address', 'test.stytch.com'],
] as const)(
  '%s makes the project the issuer, as the SDK for Ruby demands',
  { tags: 'server.110' },
  async (_, token_issuer, host) => {
    const { mock, https, ca } = await startMock()
    const tenant = mock.tenants.default()
    tenant.config.token_issuer = token_issuer
    await signIn(mock)
    const user = { email: 'ada@example.com', password: 'marvellous giraffe 9', session_duration_minutes: 60 }
    const headers = { authorization: toBasic(mock), host }
    const options = { servername: 'localhost' }
    const { session_jwt } = (await get(`${https.url}/v1/passwords/authenticate`, ca, headers, options, user)).json
    expect(decodeJwt(session_jwt).iss).toBe('stytch.com/project-test-latchkey')
    const again = await get(`${https.url}/v1/sessions/authenticate`, ca, headers, options, { session_jwt })
    expect(again.status).toBe(200)
  },
)

test('a client that has registered over HTTPS gets the authorization response of that issuer', async () => {
  const { mock, https, ca } = await startMock()
  const redirect_uris = ['http://127.0.0.1:3999/callback']
  for (const url of [https.url, https.http_url]) {
    const body = { redirect_uris, token_endpoint_auth_method: 'none' }
    const { client_id } = (await get(`${url}/v1/oauth2/register`, ca, {}, {}, body)).json
    const { user_id } = await callAsServer(mock, '/v1/users', { email: `${crypto.randomUUID()}@example.com` })
    const { redirect_uri } = await callAsServer(mock, '/v1/idp/oauth/authorize', {
      user_id,
      client_id,
      redirect_uri: redirect_uris[0],
      response_type: 'code',
      scopes: ['openid'],
      consent_granted: true,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    })
    expect(new URL(redirect_uri).searchParams.get('iss')).toBe(url)
  }
})

test('the HTTPS address accepts its own pages and refuses those of the HTTP address', async () => {
  const { https, ca } = await startMock()
  const url = `${https.url}/_mock/public-token-test-latchkey/clock`
  expect((await get(url, ca, { origin: https.url })).status).toBe(200)
  expect((await get(url, ca, { origin: https.url.replace('https:', 'http:') })).status).toBe(403)
})

test('the HTTPS certificate is valid for localhost and 127.0.0.1', async () => {
  const { https, ca } = await startMock()
  const { port } = new URL(https.url)
  for (const host of ['localhost', '127.0.0.1']) {
    expect((await get(`https://${host}:${port}/_mock/health`, ca)).json).toEqual({ status: 'ok' })
  }
})

const RUNTIMES = [
  '@oven/bun-linux-x64@1.4.5',
  '@deno/linux-x64-glibc@2.9.6',
  '@cloudflare/workerd-linux-64@1.20261117.1',
]
const HAS_RUNTIMES = process.platform === 'linux' && process.arch === 'x64'

/** Installs runtimes that no other test needs. Returns the folder of their packages. */
async function installRuntimes(): Promise<string> {
  const folder = fileURLToPath(new URL('../../.cache/runtimes', import.meta.url))
  await run('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--prefix',
    folder,
    ...RUNTIMES,
  ])
  return join(folder, 'node_modules')
}

test.runIf(process.env['LATCHKEY_NIGHTLY'] === '1' && HAS_RUNTIMES)(
  'Bun, Deno and workerd accept the HTTPS certificate',
  { timeout: 300_000 },
  async () => {
    const packages = await installRuntimes()
    const { https } = await startMock()
    const url = `${https.url}/.well-known/jwks.json`
    const program = `console.log((await fetch('${url}')).status)`
    const trusting = { NODE_EXTRA_CA_CERTS: https.ca_file, DENO_CERT: https.ca_file, NO_COLOR: '1' }
    const bun = await run(join(packages, '@oven/bun-linux-x64/bin/bun'), ['-e', program], { env: trusting })
    const deno = await run(join(packages, '@deno/linux-x64-glibc/deno'), ['eval', program], { env: trusting })
    expect([bun.stdout, deno.stdout]).toEqual(['200\n', '200\n'])
    const config = join(dirname(https.ca_file), 'worker.capnp')
    const worker = `export default { async test() { if ((await fetch('${url}')).status !== 200) throw new Error() } }`
    await writeFile(
      config,
      `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (modules = [(name = "worker", esModule = "${worker}")], compatibilityDate = "2026-01-01")),
  (name = "internet", network = (allow = ["private"], tlsOptions = (trustedCertificates = [embed "ca.pem"])))
]);`,
    )
    await run(join(packages, '@cloudflare/workerd-linux-64/bin/workerd'), ['test', config])
  },
)

test('a name below localhost has a certificate of its own, which browsers and servers verify', async () => {
  const { https, ca } = await startMock()
  const { port } = new URL(https.url)
  // Node finds no names below `localhost` on some systems.
  const options = { hostname: '127.0.0.1', servername: 'acme.localhost' }
  const { status } = await get(`https://acme.localhost:${port}/_mock/health`, ca, {}, options)
  expect(status).toBe(200)
})

test(
  'the hosts of the provider have a certificate of another authority, only if it is asked for',
  { tags: 'server.111' },
  async () => {
    const host = 'test.stytch.com'
    const ask = async ({ https, ca }: Awaited<ReturnType<typeof startMock>>) => {
      const { port } = new URL(https.url)
      const path = '/_mock/public-token-test-latchkey/clock'
      return get(`https://${host}:${port}${path}`, ca, { host }, { hostname: '127.0.0.1', servername: host })
    }
    await expect(ask(await startMock())).rejects.toThrow('does not match')
    const mapped = await startMock({ hasProviderHosts: true })
    expect(String(mapped.ca).match(/BEGIN CERTIFICATE/g)).toHaveLength(2)
    // The control plane is only for names of this machine.
    expect((await ask(mapped)).status).toBe(403)
    const { port } = new URL(mapped.https.url)
    const url = `https://${host}:${port}/v1/debug/whoami`
    const headers = { authorization: toBasic(mapped.mock), host }
    const whoami = await get(url, mapped.ca, headers, { hostname: '127.0.0.1', servername: host })
    expect(whoami).toMatchObject({ status: 200, json: { project_id: 'project-test-latchkey' } })
  },
)

test('the certificate authority is constrained to the names of this machine', { tags: 'threat.m8' }, async () => {
  const { createAuthority, createServerCertificate } = await import('./https/local-authority.ts')
  const authority = await createAuthority(machineNow())
  const { key, certificate } = await createServerCertificate(authority, machineNow(), [
    { type: 'dns', value: 'bank.example' },
  ])
  const server = createServer({ key, cert: certificate }, (_request, response) => response.end('null'))
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  const call = new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, servername: 'bank.example', ca: authority.certificate }, resolve)
      .on('error', reject)
      .end()
  })
  await expect(call).rejects.toThrow(/permitted subtree/)
})

test('closing the mock closes the HTTPS server and its open connections', async () => {
  const { mock, https, ca } = await startMock()
  await get(`${https.url}/_mock/health`, ca)
  await mock.close()
  await expect(get(`${https.url}/_mock/health`, ca)).rejects.toThrow('ECONNREFUSED')
})

test('a taken HTTPS port is reported with the server’s name, and the other servers are closed', async () => {
  const { https } = await startMock()
  const port = Number(new URL(https.url).port)
  const other = createMockProvider({ port: 0, https: { port, certificateFolder: await createFolder() } })
  const error = await other.listen().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ListenError)
  expect(error).toMatchObject({ listener: 'provider_https', port, isTaken: true })
  await expect(fetch(other.addresses.provider)).rejects.toThrow('fetch failed')
})

test('HTTPS is off by default, and its certificates are stored in the data folder', async () => {
  const dataFolder = await createFolder()
  const plain = createMockProvider({ port: 0, dataFolder })
  await plain.listen()
  await plain.close()
  expect(plain.https).toBeUndefined()
  const mock = createMockProvider({ port: 0, dataFolder, https: {} })
  await mock.listen()
  await mock.close()
  expect(mock.https?.ca_file).toBe(join(dataFolder, 'certificates', 'ca.pem'))
})

test('the start message lists the environment variables for an app’s server', async () => {
  const { mock, https } = await startMock()
  const text = describeStart(mock, { https: {} })
  expect(text).toContain(`  Mock provider  ${https.http_url}\n  With HTTPS     ${https.url}\n`)
  expect(text).toContain(`  STYTCH_PROJECT_ID=project-test-latchkey
  STYTCH_PROJECT_SECRET=${listSecrets(mock.tenants.default())[0]?.secret}
  STYTCH_SECRET=${listSecrets(mock.tenants.default())[0]?.secret}
  STYTCH_DOMAIN=${https.url}
`)
  expect(text).toContain(`  NODE_EXTRA_CA_CERTS=${https.ca_file}
  REQUESTS_CA_BUNDLE=${https.ca_file}
  SSL_CERT_FILE=${https.ca_file}
`)
  const canonical = await startMock({ isCanonical: true })
  const { url, http_url } = canonical.https
  expect(describeStart(canonical.mock, { https: {} })).toContain(
    `  Mock provider  ${url}\n  Without TLS    ${http_url}\n`,
  )
})

test('a request that no server can parse gets the error envelope with HTTPS, too', { tags: 'threat.m6' }, async () => {
  const { https, ca } = await startMock()
  const connection = await openConnection(new URL(https.url), ca)
  onTestFinished(connection.close)
  expect(await connection.send('GET / HTTP/1.1\r\nHost : localhost\r\n\r\n')).toMatchObject({
    status: 400,
    body: { error_type: 'bad_request', request_id: expect.stringMatching(/^request-id-test-/) },
  })
})
