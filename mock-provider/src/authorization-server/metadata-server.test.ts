import { generateKeyPair } from 'jose'
import type { RequestListener, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import 'reflect-metadata'
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createProviderApp } from '../app.ts'
import { createTestTenants } from '../testing/create-test-tenants.ts'
import { findMetadataClient } from './client-id-metadata.ts'

let credentials: { key: string; cert: string }

/** Creates a certificate for this machine, which Node accepts for as long as the tests run. */
beforeAll(async () => {
  const keys = await generateKeyPair('RS256', { extractable: true })
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost',
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    keys,
  })
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')
  credentials = { key, cert: certificate.toString('pem') }
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
})

afterAll(() => vi.unstubAllEnvs())

const JSON_TYPE = { 'content-type': 'application/json' }
/** The timeout for servers that are slow on purpose. Other servers have the usual timeout. */
const SHORT_MS = 1_000

/**
 * Starts a client's server on this machine. Returns the client id that it serves, and the paths that were requested.
 */
async function startServer(respond: (response: ServerResponse, document: object) => void) {
  const asked: (string | undefined)[] = []
  const listener: RequestListener = (request, response) => {
    asked.push(request.url)
    respond(response, { client_id, client_name: 'Assistant', redirect_uris: ['http://localhost/callback'] })
  }
  const server = createServer(credentials, listener).listen(0, 'localhost')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has such an address
  const client_id = `https://localhost:${port}/client.json`
  return {
    client_id,
    asked,
    find: (timeout_ms?: number) => findMetadataClient(createTestTenants().default(), client_id, timeout_ms),
  }
}

test('a client metadata document is fetched from its server', async () => {
  const { find, client_id, asked } = await startServer((response, document) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(document)),
  )
  expect(await find()).toMatchObject({ client_id, client_name: 'Assistant' })
  expect(asked).toEqual(['/client.json'])
})

test.each<[string, (response: ServerResponse, document: object) => void]>([
  ['never responds', () => {}],
  ['sends its document too slowly', (response, document) => drip(response, JSON.stringify(document))],
])('a client whose metadata server %s is unknown after a timeout', { tags: 'threat.m3' }, async (_, respond) => {
  const { find, asked } = await startServer(respond)
  expect(await find(SHORT_MS)).toBeUndefined()
  expect(asked).toEqual(['/client.json'])
})

test.each<[string, (response: ServerResponse, document: object) => void]>([
  ['sends a document without end', (response) => flood(response)],
  [
    'sends a small document that unpacks to a large one',
    (response, document) =>
      response
        .writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify({ ...document, padding: ' '.repeat(50_000_000) }))),
  ],
  ['closes the connection', (response) => response.destroy()],
  [
    'announces more than it sends',
    (response) => response.writeHead(200, { 'content-length': 500, ...JSON_TYPE }).end('{}'),
  ],
  ['is not found', (response, document) => response.writeHead(404, JSON_TYPE).end(JSON.stringify(document))],
  ['sends HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello</p>')],
  ['names no type', (response, document) => response.writeHead(200).end(JSON.stringify(document))],
  ['sends broken JSON', (response) => response.writeHead(200, JSON_TYPE).end('{"client_id":')],
  [
    'describes another client',
    (response, document) =>
      response
        .writeHead(200, JSON_TYPE)
        .end(JSON.stringify({ ...document, client_id: 'https://localhost/other.json' })),
  ],
  [
    'names its client with hidden characters',
    (response, document) =>
      response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...document, client_name: 'Cl\u202Eaude' })),
  ],
])('a client whose metadata server %s is unknown', async (_, respond) => {
  const { find, asked } = await startServer(respond)
  expect(await find()).toBeUndefined()
  expect(asked).toEqual(['/client.json'])
})

test.each([301, 302, 307, 308])(
  'a redirect with status %i to a client metadata document is not followed',
  { tags: 'threat.m3' },
  async (status) => {
    const { find, asked } = await startServer((response) =>
      response.writeHead(status, { location: '/other.json' }).end(),
    )
    expect(await find()).toBeUndefined()
    expect(asked).toEqual(['/client.json'])
  },
)

function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, JSON_TYPE)
  let sent = 0
  const timer = setInterval(() => response.write(text.charAt((sent += 1) - 1)), SHORT_MS / 10)
  response.once('close', () => clearInterval(timer))
}

function flood(response: ServerResponse): void {
  response.writeHead(200, JSON_TYPE)
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536))) continue
  }
  response.on('drain', more)
  more()
}

test.each([
  'https://127.0.0.2/client.json',
  'https://10.0.0.1/client.json',
  'https://169.254.169.254/latest/client.json',
  'https://[fd00::1]/client.json',
  'https://[::ffff:10.0.0.1]/client.json',
])(
  'a client metadata document at the private address %s is never fetched',
  { tags: 'threat.m3' },
  async (client_id) => {
    const asked = vi.fn<typeof fetch>(async () => Response.json({}))
    vi.stubGlobal('fetch', asked)
    onTestFinished(() => void vi.unstubAllGlobals())
    const tenant = createTestTenants().default()
    tenant.config.client_id_metadata_documents = { enabled: true, loopback_only: false }
    expect(await findMetadataClient(tenant, new URL(client_id).href)).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
  },
)

test('the token endpoint responds with invalid_client if the client metadata document is unavailable', async () => {
  const { client_id } = await startServer((response) => response.writeHead(500).end())
  const { app } = createProviderApp()
  const payload = { grant_type: 'authorization_code', code: 'x', client_id, redirect_uri: 'http://localhost/callback' }
  const response = await app.inject({ method: 'POST', url: '/v1/oauth2/token', payload })
  expect([response.statusCode, response.json().error]).toEqual([401, 'invalid_client'])
})
