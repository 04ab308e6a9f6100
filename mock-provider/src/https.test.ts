import { execFile } from 'node:child_process'
import { readFile, rm, mkdtemp } from 'node:fs/promises'
import { createServer, request, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
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
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ...(ca && { ca }), headers, agent: false, ...options }, (response) => {
      json(response).then((value) => resolve({ status: response.statusCode, json: value }), reject)
    })
    call.on('error', reject).end()
  })
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

test.each([
  [true, []],
  [false, ['serverSessionsAuthenticate']],
])(
  'if the HTTPS address is the issuer (%s), the SDK verifies a session without an API call',
  async (isCanonical, calls) => {
    const { mock, https } = await startMock({ isCanonical })
    const env = { NODE_EXTRA_CA_CERTS: https.ca_file, GIVEN: await signIn(mock) }
    const { session } = await runServer(mock, 'client.sessions.authenticateJwt({ session_jwt: given })', env)
    expect(session.session_id).toMatch(/^session-test-/)
    const journal = await mock.app.inject('/_mock/public-token-test-latchkey/journal')
    const ids = journal.json().entries.map(({ operation_id }: { operation_id: string }) => operation_id)
    expect(ids.filter((id: string) => id === 'serverSessionsAuthenticate')).toEqual(calls)
  },
)

test('the HTTP and HTTPS addresses serve the same provider, and one of them is the issuer', async () => {
  const { mock, https, ca } = await startMock()
  expect(https.http_url).toBe(mock.addresses.provider)
  const path = '/.well-known/oauth-authorization-server'
  expect((await get(`${https.url}${path}`, ca)).json.issuer).toBe(https.http_url)
  const canonical = await startMock({ isCanonical: true })
  const { issuer, token_endpoint } = (await get(`${canonical.https.url}${path}`, canonical.ca)).json
  expect([issuer, token_endpoint]).toEqual([canonical.https.url, `${canonical.https.url}/v1/oauth2/token`])
  expect(canonical.mock.addresses.provider).toBe(canonical.https.url)
  expect(await (await fetch(`${canonical.https.http_url}${path}`)).json()).toMatchObject({ issuer })
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

test('a name below localhost has a certificate of its own, which browsers and servers verify', async () => {
  const { https, ca } = await startMock()
  const { port } = new URL(https.url)
  // Node finds no names below `localhost` on some systems.
  const options = { host: '127.0.0.1', servername: 'acme.localhost' }
  const { status } = await get(`https://acme.localhost:${port}/_mock/health`, ca, {}, options)
  expect(status).toBe(200)
})

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
