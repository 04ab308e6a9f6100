import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_PORTS } from '@latchkey/openapi'
import { expect, onTestFinished, test } from 'vitest'
import { DEFAULT_SEED_FILE, explainFailure, readCommand } from './command.ts'
import { createMockProvider, ListenError } from './mock-provider.ts'
import { getHttpsPort } from './mock-provider-options.ts'
import { describeStart } from './start-message.ts'
import { readSeed } from './state/seed-file.ts'
import { VERSION } from './core/version.ts'

async function optionsOf(args: string[], env: Record<string, string> = {}) {
  const command = await readCommand(args, env)
  if (!('options' in command)) throw new Error('The command starts no mock.')
  return command.options
}

test('--help and --version return a text to print', async () => {
  expect(await readCommand(['--help'], {})).toEqual({ text: expect.stringContaining('--tool-server-port <number>') })
  expect(await readCommand(['--version'], {})).toEqual({ text: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
})

test('without arguments, the command starts a provider and an MCP server on their default ports', async () => {
  const options = await optionsOf([], { XDG_CACHE_HOME: '/cache' })
  const https = { isCanonical: false, certificateFolder: join('/cache', 'latchkey') }
  expect(options).toEqual({ port: 4010, https, logLevel: 'warn', toolServer: { port: 4020 }, seed: expect.anything() })
})

test('HTTPS uses the next port, unless an option or an environment variable sets another one', async () => {
  expect(getHttpsPort(await optionsOf([]))).toBe(4011)
  expect(DEFAULT_PORTS.provider_https).toBe(4011)
  expect(getHttpsPort(await optionsOf(['--port', '5310']))).toBe(5311)
  expect(getHttpsPort(await optionsOf(['--port', '65535']))).toBe(0)
  expect(getHttpsPort(await optionsOf(['--port', '0']))).toBe(0)
  expect(getHttpsPort(await optionsOf([], { PROVIDER_HTTPS_PORT: '6000' }))).toBe(6000)
  expect(getHttpsPort(await optionsOf(['--https-port', '0'], { PROVIDER_HTTPS_PORT: '6000' }))).toBe(0)
})

test('--https-issuer with --data keeps certificates with the data, and --no-https disables HTTPS', async () => {
  expect((await optionsOf(['--https-issuer', '--data', 'kept'])).https).toEqual({ isCanonical: true })
  expect(await optionsOf(['--no-https'])).not.toHaveProperty('https')
})

test('--provider-hosts adds a certificate for the hosts of the provider', async () => {
  expect(await optionsOf(['--provider-hosts'])).toMatchObject({ https: { isCanonical: false, hasProviderHosts: true } })
})

test('--web-root and --console-root add the web server and the console', async () => {
  expect(await optionsOf(['--web-root', 'web/dist', '--console-root', 'console'])).toMatchObject({
    web: { root: 'web/dist', port: 4030 },
    consoleRoot: 'console',
  })
})

test('the ports of other servers follow the provider’s, so that a second mock needs one option', async () => {
  const portsOf = async (port: string) => {
    const { web, toolServer } = await optionsOf(['--web-root', 'web/dist', '--port', port])
    return [web?.port, toolServer?.port]
  }
  expect(await portsOf('5310')).toEqual([5330, 5320])
  expect(await portsOf('65520')).toEqual([0, 65530])
  expect(await portsOf('0')).toEqual([0, 0])
})

test('ports come from command-line flags, or else from environment variables', async () => {
  const env = { PROVIDER_PORT: '5310', WEB_PORT: '5300', TOOL_SERVER_PORT: '5320' }
  expect(await optionsOf(['--web-root', '.', '--port', '0'], env)).toMatchObject({
    port: 0,
    web: { port: 5300 },
    toolServer: { port: 5320 },
  })
})

test('--ethereum-rpc sets the node that verifies contract wallets', async () => {
  const rpc = 'http://127.0.0.1:8545'
  expect(await optionsOf(['--ethereum-rpc', rpc])).toMatchObject({ ethereumRpcUrl: rpc })
})

test('--max-tenants sets the maximum number of tenants', async () => {
  expect(await optionsOf(['--max-tenants', '20'])).toMatchObject({ maxTenants: 20 })
  expect(await optionsOf([])).not.toHaveProperty('maxTenants')
})

test('each server can have a public URL', async () => {
  const urls = ['--public-url', 'https://idp.example/', '--tool-server-public-url', 'http://tools.example:8080']
  const options = await optionsOf([...urls, '--web-root', 'dist', '--web-public-url', 'HTTPS://App.example'])
  expect(options).toMatchObject({
    publicUrl: 'https://idp.example',
    web: { publicUrl: 'https://app.example' },
    toolServer: { publicUrl: 'http://tools.example:8080' },
  })
})

test('--smtp sets the SMTP server', async () => {
  expect(await optionsOf(['--smtp', 'smtp://127.0.0.1:1025'])).toMatchObject({ smtpUrl: 'smtp://127.0.0.1:1025' })
})

test('the default seed is the documented example; --seed replaces it and --no-seed removes it', async () => {
  const seedOf = async (...args: string[]) => (await optionsOf(args)).seed
  const example = readSeed(await readFile(DEFAULT_SEED_FILE, 'utf8'), DEFAULT_SEED_FILE)
  expect(await seedOf()).toEqual(example)
  expect(await seedOf('--no-seed')).toEqual({ tenants: [] })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-seed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = join(folder, 'own.json')
  const tenants = [{ public_token: 'public-token-test-own' }]
  await writeFile(own, JSON.stringify({ tenants }))
  expect(await seedOf('--seed', own)).toEqual({ tenants })
  expect(await seedOf('--seed', DEFAULT_SEED_FILE, '--seed', own)).toEqual({
    tenants: [...example.tenants, ...tenants],
  })
})

test.each([
  ['users.csv', 'email\nada@example.com\n'],
  ['USERS.TSV', 'email\tname\n'],
  ['auth0.json', '{"email":"ada@example.com"}\n{"email":"grace@example.com"}\n'],
  ['list.json', '[{"email":"ada@example.com"}]'],
  ['cognito.json', '{"Users":[]}'],
])('users of a file that has nothing else come in addition to the default seed: %s', async (name, text) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-seed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, name)
  await writeFile(file, text)
  const example = readSeed(await readFile(DEFAULT_SEED_FILE, 'utf8'), DEFAULT_SEED_FILE)
  const own = { public_token: 'public-token-test-latchkey', user_files: [{ file: { name, text } }] }
  expect((await optionsOf(['--seed', file])).seed).toEqual({ tenants: [...example.tenants, own] })
  const yaml = join(folder, 'seed.yaml')
  await writeFile(yaml, 'tenants: []')
  expect((await optionsOf(['--seed', file, '--seed', yaml])).seed).toEqual({ tenants: [own] })
})

test('--no-web, --no-tool-server and --no-https disable these servers', async () => {
  const options = await optionsOf(['--web-root', '.', '--no-web', '--no-tool-server', '--no-https', '--no-seed'])
  expect(options).toEqual({ port: 4010, logLevel: 'warn', seed: { tenants: [] } })
})

test.each([
  [['--port', 'many'], 'A port is a number from 0 to 65535, not "many" (--port or PROVIDER_PORT).'],
  [['--web-root', '.', '--web-port', '65536'], '(--web-port or WEB_PORT)'],
  [['--https-port', 'many'], '(--https-port or PROVIDER_HTTPS_PORT)'],
  [['--https-issuer', '--no-https'], 'Use --https-issuer or --no-https, not both.'],
  [['--provider-hosts', '--no-https'], 'Use --provider-hosts or --no-https, not both.'],
  [['--unknown'], '--unknown'],
  [['docter'], 'Unknown command docter. The commands are doctor, replay and compare.'],
  [['replay'], 'replay needs the file of one recorded bug.'],
  [['replay', 'a.json', 'b.json'], 'replay needs the file of one recorded bug.'],
  [['--log-level', 'loud'], '--log-level is one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
  [
    ['--ethereum-rpc', '127.0.0.1:8545'],
    '--ethereum-rpc is a URL such as http://127.0.0.1:8545, not "127.0.0.1:8545".',
  ],
  [['--max-tenants', '0'], '--max-tenants is a number from 1, not "0".'],
  [['--max-tenants', 'many'], '--max-tenants is a number from 1, not "many".'],
  [['--smtp', '127.0.0.1:1025'], '--smtp is a URL such as smtp://127.0.0.1:1025, not "127.0.0.1:1025".'],
  [
    ['--authorization-endpoint', '/consent'],
    '--authorization-endpoint is a URL such as http://localhost:5173/oauth/authorize, not "/consent".',
  ],
  [['--public-url', 'idp.example'], '--public-url is an origin such as https://idp.example, not "idp.example".'],
  [
    ['--web-public-url', 'https://a/b'],
    '--web-public-url is an origin such as https://idp.example, not "https://a/b".',
  ],
  [['--smtp', 'smtp:'], '--smtp is a URL such as smtp://127.0.0.1:1025, not "smtp:".'],
  [['--smtp', 'http://127.0.0.1'], '--smtp is a URL such as smtp://127.0.0.1:1025, not "http://127.0.0.1".'],
  [['--seed', 'a.yaml', '--no-seed'], 'Use --seed or --no-seed, not both.'],
  [['--seed', '/nowhere/seed.yaml'], 'Cannot read the seed file /nowhere/seed.yaml'],
])('the arguments %j are rejected with a message and without a stack trace', async (args, message) => {
  const error = await readCommand(args, {}).catch((thrown: unknown) => thrown)
  expect(explainFailure(error)).toContain(message)
  expect(explainFailure(error)).not.toContain('    at ')
})

test('the error for a port in use names the flag and the variable that set the port', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' })
  expect(explainFailure(new ListenError('tool_server', 4020, taken))).toBe(
    'Port 4020 for the tool server is taken. Set --tool-server-port or TOOL_SERVER_PORT to another one, or to 0.',
  )
  expect(explainFailure(new ListenError('provider', 4010, taken, 4011))).toBe(
    'Port 4010 for the mock provider is taken. Set --port or PROVIDER_PORT to 4011, which is free.',
  )
  expect(explainFailure(new ListenError('provider_https', 4011, taken, 4012))).toBe(
    'Port 4011 for the mock provider over HTTPS is taken. Set --https-port or PROVIDER_HTTPS_PORT to 4012, which is free. Or use --no-https.',
  )
})

test('an error other than a port in use shows its reason, without advice about ports', () => {
  const refused = Object.assign(new Error('listen EACCES: permission denied'), { code: 'EACCES' })
  expect(explainFailure(new ListenError('provider', 80, refused))).toBe(
    'Cannot listen on port 80 for the mock provider: listen EACCES: permission denied',
  )
})

test('without a web app, the start message explains how to set the consent page of one’s own app', () => {
  const options = { consoleRoot: '.' }
  const text = describeStart(createMockProvider(options), options)
  expect(text).toContain(`
  - To connect an assistant, name your app's consent page: --authorization-endpoint <url>,
    or authorization_endpoint at http://localhost:4010/settings. Then open http://localhost:4010/simulator.
`)
  expect(text).not.toContain('press Connect')
})

test('--authorization-endpoint sets the consent page of the default tenant', async () => {
  const url = 'http://localhost:5173/consent'
  const args = ['--authorization-endpoint', url, '--no-tool-server', '--no-https', '--port', '0', '--no-seed']
  const options = await optionsOf(args)
  const mock = createMockProvider(options)
  onTestFinished(() => mock.close())
  await mock.listen()
  const metadata = await mock.app.inject('/.well-known/oauth-authorization-server')
  expect(metadata.json()).toMatchObject({ authorization_endpoint: url })
  expect(describeStart(mock, { ...options, consoleRoot: '.' })).toContain(`  Consent page   ${url}\n`)
})

test('the replay command takes a file', async () => {
  expect(await readCommand(['replay', 'bug.json'], {})).toEqual({ bundle: 'bug.json' })
})

test('the doctor command takes the options of the mock, and origins', async () => {
  const command = await readCommand(
    ['--console-root', '.', 'doctor', '--port', '5010', '--origin', 'https://a.example'],
    {},
  )
  expect(command).toMatchObject({ doctor: { options: { port: 5010 }, origins: ['https://a.example'] } })
})

test('the mock’s start message lists all addresses and the next steps', () => {
  const options = { web: { root: '.' }, toolServer: {}, consoleRoot: '.', docsRoot: '.' }
  expect(describeStart(createMockProvider(options), options)).toBe(`Latchkey is ready.

  Web app        http://localhost:3000
  Mock provider  http://localhost:4010
  MCP server     http://localhost:4020/mcp
  Documentation  http://localhost:4010/docs/

What to do next:
  - Open http://localhost:4010/simulator and press Connect: it plays the assistant.
  - Or add http://localhost:4020/mcp to an MCP client of your own.
  - Press Ctrl+C to stop.
`)
})

test('the mock’s version is the one in package.json', () => {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version: VERSION })
})
