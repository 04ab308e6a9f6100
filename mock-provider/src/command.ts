import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { DEFAULT_PORTS, DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { ListenError, type ListenerName } from './mock-provider.ts'
import type { MockProviderOptions } from './mock-provider-options.ts'
import type { Patient } from './doctor.ts'
import { DataError } from './state/database.ts'
import { hasOnlyUserFiles, readSeedFile, SeedError, type Seed, type SeedTenant } from './state/seed-file.ts'
import { LOG_LEVELS } from '../facts/log-levels.ts'
import {
  isWebUrl,
  readOverlay,
  toLogLevel,
  toMaxTenants,
  toPublicUrl,
  toRpcUrl,
  toSmtpUrl,
  UsageError,
} from './command-values.ts'
import { getCacheFolder } from './https/certificate-folder.ts'
import { getErrorMessage } from './core/error-message.ts'
import { ProviderError } from './core/provider-error.ts'
import { DEFAULT_MAX_TENANTS } from './core/tenant.ts'
import { VERSION } from './core/version.ts'

const HELP = `Usage: latchkey-mock-provider [options]
       latchkey-mock-provider doctor [options]   Says what is wrong with ports, Node, the data folder, the clock and
                                                 allowed origins. Ends with 1 if something is
       latchkey-mock-provider replay <file>      Repeats a recorded bug, and says which responses differ. Ends with 1
                                                 if any does
       latchkey-mock-provider compare --help     Compares the mock with a real test project

Runs a hosted identity provider on your machine, with the product's own server and a sample MCP tool server.

  --port <number>              Port of the provider and its console. Default ${DEFAULT_PORTS.provider}, or PROVIDER_PORT
  --https-port <number>        Port of the provider's HTTPS address, for SDKs of servers. Default the one after --port's
                               (${DEFAULT_PORTS.provider_https}), or PROVIDER_HTTPS_PORT
  --https-issuer               Make the HTTPS address the provider's only one, also in mails and on pages
  --provider-hosts             Also have a certificate for the provider's own hosts, for apps whose calls of them are
                               mapped to the mock
  --no-https                   Do not listen with HTTPS
  --web-root <folder>          The built web app. Default no web server
  --web-port <number>          Port of the web app. Default 20 above --port's, or WEB_PORT
  --demo-root <folder>         The widget's built demo, for the web server. Default none
  --gallery-root <folder>      The gallery's built player, for the web server. Default none
  --tool-server-port <number>  Port of the MCP tool server. Default 10 above --port's (${DEFAULT_PORTS.tool_server}),
                               or TOOL_SERVER_PORT
  --console-root <folder>      The built console. Default no console
  --docs-root <folder>         The built documentation, for the console's server. Default no documentation
  --no-web                     Do not start the web server
  --no-tool-server             Do not start the tool server
  --authorization-endpoint <url>
                               Your app's consent page, for the default tenant. Default /oauth/authorize of the web app
  --host <name>                The host name to listen on. Default localhost: this machine only
  --public-url <url>, --web-public-url <url>, --tool-server-public-url <url>
                               The origin under which a tunnel or a proxy serves the provider, the web app and the tool
                               server. Default the address on which each listens
  --smtp <url>                 An SMTP server that gets a copy of every mail, for example smtp://127.0.0.1:1025.
                               Default none
  --ethereum-rpc <url>         A node that verifies signatures of contract wallets, for example http://127.0.0.1:8545.
                               Default none
  --seed <file>                Tenants, users, clients and faults to start with (YAML or JSON). Can be repeated.
                               Default the mock provider's seeds/default.yaml. Users of Auth0, Firebase, Cognito, Clerk,
                               Supabase or any table (CSV, JSON or NDJSON) come in addition
  --no-seed                    Start without a seed
  --data <folder>              Store all tenants in this folder. Default in memory only
  --max-tenants <number>       The most tenants besides the default one. Unused ones make room for new ones.
                               Default ${DEFAULT_MAX_TENANTS}
  --overlay <file>             Changes of responses, as compare --patch writes them. Default none
  --log-level <level>          ${LOG_LEVELS.join(', ')}. Default warn
  --origin <origin>            For doctor: the origin of an app, which the provider must allow. Can be repeated
  --help                       Show this help
  --version                    Show the version

A port of 0 selects a free one.
`

/**
 * The default seed file. The sources and the bundle are at the same depth below the package, so the relative path is
 * right for both.
 */
export const DEFAULT_SEED_FILE = fileURLToPath(new URL('../seeds/default.yaml', import.meta.url))

/** The name of each server, and how its port is set, for error messages. */
const PORTS = {
  provider: { name: 'the mock provider', flag: 'port', variable: 'PROVIDER_PORT' },
  provider_https: { name: 'the mock provider over HTTPS', flag: 'https-port', variable: 'PROVIDER_HTTPS_PORT' },
  web: { name: 'the web app', flag: 'web-port', variable: 'WEB_PORT' },
  tool_server: { name: 'the tool server', flag: 'tool-server-port', variable: 'TOOL_SERVER_PORT' },
} as const satisfies Record<ListenerName, { name: string; flag: string; variable: string }>

const MAX_PORT = 65_535

const DOCTOR = 'doctor'
const REPLAY = 'replay'

type Environment = Record<string, string | undefined>

/** @throws UsageError */
function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        'https-port': { type: 'string' },
        'https-issuer': { type: 'boolean' },
        'provider-hosts': { type: 'boolean' },
        'no-https': { type: 'boolean' },
        'web-root': { type: 'string' },
        'demo-root': { type: 'string' },
        'gallery-root': { type: 'string' },
        'web-port': { type: 'string' },
        'public-url': { type: 'string' },
        'web-public-url': { type: 'string' },
        'tool-server-public-url': { type: 'string' },
        'tool-server-port': { type: 'string' },
        'console-root': { type: 'string' },
        'docs-root': { type: 'string' },
        'no-web': { type: 'boolean' },
        'no-tool-server': { type: 'boolean' },
        'authorization-endpoint': { type: 'string' },
        origin: { type: 'string', multiple: true },
        host: { type: 'string' },
        smtp: { type: 'string' },
        'ethereum-rpc': { type: 'string' },
        seed: { type: 'string', multiple: true },
        'no-seed': { type: 'boolean' },
        data: { type: 'string' },
        'max-tenants': { type: 'string' },
        'log-level': { type: 'string' },
        overlay: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    })
    return { values, command: toCommand(positionals) }
  } catch (error) {
    throw new UsageError(getErrorMessage(error))
  }
}

type Arguments = ReturnType<typeof readArguments>['values']

type Command = 'start' | 'doctor' | { bundle: string }

/** @throws Error for an unknown command, or one with the wrong number of arguments */
function toCommand([command, ...others]: string[]): Command {
  if (command === undefined) return 'start'
  if (command === DOCTOR && others.length === 0) return 'doctor'
  const [bundle, ...rest] = others
  if (command === REPLAY && bundle !== undefined && rest.length === 0) return { bundle }
  if (command === REPLAY) throw new Error(`${REPLAY} needs the file of one recorded bug.`)
  throw new Error(
    `Unknown command ${[command, ...others].join(' ')}. The commands are ${DOCTOR}, ${REPLAY} and compare.`,
  )
}

/** How far the default ports of other servers are from the provider's, so that a second mock needs one option. */
const PORT_OFFSETS = { provider: 0, web: 20, tool_server: 10 }

/** @throws UsageError */
function toPort(listener: keyof typeof PORT_OFFSETS, values: Arguments, env: Environment): number {
  const port = findPort(listener, values, env)
  if (port !== undefined) return port
  const provider = findPort('provider', values, env) ?? DEFAULT_PORTS.provider
  const wanted = provider + PORT_OFFSETS[listener]
  return provider === 0 || wanted > MAX_PORT ? 0 : wanted
}

/** Finds the port that an option or a variable sets. @throws UsageError */
function findPort(listener: ListenerName, values: Arguments, env: Environment): number | undefined {
  const { flag, variable } = PORTS[listener]
  const text = values[flag] ?? env[variable]
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > MAX_PORT) {
    throw new UsageError(`A port is a number from 0 to ${MAX_PORT}, not "${text}" (--${flag} or ${variable}).`)
  }
  return port
}

/** HTTPS is on unless it is switched off. @throws UsageError */
function toHttps(values: Arguments, env: Environment): Pick<MockProviderOptions, 'https'> {
  const isCanonical = values['https-issuer'] ?? false
  const hasProviderHosts = values['provider-hosts'] ?? false
  for (const flag of ['https-issuer', 'provider-hosts'] as const)
    if (values['no-https'] && values[flag]) throw new UsageError(`Use --${flag} or --no-https, not both.`)
  if (values['no-https']) return {}
  const port = findPort('provider_https', values, env)
  const certificateFolder = values.data === undefined ? getCacheFolder(env) : undefined
  return {
    https: {
      isCanonical,
      ...(hasProviderHosts && { hasProviderHosts }),
      ...(port !== undefined && { port }),
      ...(certificateFolder !== undefined && { certificateFolder }),
    },
  }
}

/** Settings of the default tenant that flags name. They come last, so they replace those of seed files. @throws UsageError */
function toSettings({ 'authorization-endpoint': url }: Arguments): SeedTenant[] {
  if (url === undefined) return []
  if (!isWebUrl(url))
    throw new UsageError(
      `--authorization-endpoint is a URL such as http://localhost:5173/oauth/authorize, not "${url}".`,
    )
  return [{ public_token: DEFAULT_PUBLIC_TOKEN, config: { authorization_endpoint: url } }]
}

/** @throws UsageError, SeedError */
async function toSeed(values: Arguments): Promise<Seed> {
  const { seed: files, 'no-seed': isEmpty } = values
  if (files && isEmpty) throw new UsageError('Use --seed or --no-seed, not both.')
  const given = await Promise.all((files ?? []).map(readSeedFile))
  const seeds = isEmpty || !given.every(hasOnlyUserFiles) ? given : [await readSeedFile(DEFAULT_SEED_FILE), ...given]
  return { tenants: [...seeds.flatMap(({ tenants }) => tenants), ...toSettings(values)] }
}

/** @throws UsageError, SeedError */
async function toOptions(values: Arguments, env: Environment): Promise<MockProviderOptions> {
  const { host, data, smtp, 'max-tenants': maxTenants, 'web-root': webRoot, 'console-root': consoleRoot } = values
  const { 'demo-root': demoRoot, 'gallery-root': galleryRoot, 'docs-root': docsRoot, 'ethereum-rpc': rpc } = values
  const hasWeb = webRoot !== undefined && !values['no-web']
  const publicWeb = toPublicUrl('web-public-url', values)
  return {
    port: toPort('provider', values, env),
    ...toHttps(values, env),
    logLevel: toLogLevel(values['log-level']),
    ...(host !== undefined && { host }),
    ...toPublicUrl('public-url', values),
    ...(consoleRoot !== undefined && { consoleRoot }),
    ...(docsRoot !== undefined && { docsRoot }),
    ...(smtp !== undefined && { smtpUrl: toSmtpUrl(smtp) }),
    ...(rpc !== undefined && { ethereumRpcUrl: toRpcUrl(rpc) }),
    ...(hasWeb && {
      web: {
        root: webRoot,
        port: toPort('web', values, env),
        ...publicWeb,
        ...(demoRoot !== undefined && { demoRoot }),
        ...(galleryRoot !== undefined && { galleryRoot }),
      },
    }),
    ...(!values['no-tool-server'] && {
      toolServer: { port: toPort('tool_server', values, env), ...toPublicUrl('tool-server-public-url', values) },
    }),
    ...(data !== undefined && { dataFolder: data }),
    ...(maxTenants !== undefined && { maxTenants: toMaxTenants(maxTenants) }),
    ...(values.overlay !== undefined && { overlay: await readOverlay(values.overlay) }),
    seed: await toSeed(values),
  }
}

/** The settings that the `doctor` command needs. */
type DoctorCommand = { doctor: Pick<Patient, 'options' | 'portFlags' | 'origins'> }

/**
 * Reads the command line: a text to print, the options of a mock to start, the settings for the doctor, or a bug report
 * to replay.
 *
 * @throws UsageError, SeedError for `explainFailure`
 */
export async function readCommand(
  args: string[],
  env: Environment,
): Promise<{ text: string } | { options: MockProviderOptions } | DoctorCommand | { bundle: string }> {
  const { values, command } = readArguments(args)
  if (values.help) return { text: HELP }
  if (values.version) return { text: `${VERSION}\n` }
  if (typeof command === 'object') return command
  const options = await toOptions(values, env)
  if (command === 'start') return { options }
  const portFlags = {
    provider: PORTS.provider.flag,
    provider_https: PORTS.provider_https.flag,
    web: PORTS.web.flag,
    tool_server: PORTS.tool_server.flag,
  }
  return { doctor: { options, portFlags, origins: values.origin ?? [] } }
}

/** Describes an error of the command for a terminal. */
export function explainFailure(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nTry --help.`
  if (error instanceof SeedError || error instanceof DataError || error instanceof ProviderError) return error.message
  if (error instanceof ListenError) {
    const { name, flag, variable } = PORTS[error.listener]
    if (error.isTaken) {
      const free = error.freePort === undefined ? 'another one, or to 0' : `${error.freePort}, which is free`
      const other = error.listener === 'provider_https' ? ' Or use --no-https.' : ''
      return `Port ${error.port} for ${name} is taken. Set --${flag} or ${variable} to ${free}.${other}`
    }
    return `Cannot listen on port ${error.port} for ${name}: ${getErrorMessage(error.cause)}`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
