import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { PATHS } from '../web/src/paths.ts'
import { DeploymentError } from './deployment-error.ts'
import { checkHealth } from './health.ts'
import { publish } from './publish.ts'
import { readConfig } from './read-config.ts'
import { rollBack } from './releases.ts'
import { serve } from './serve.ts'

const DEFAULT_KEEP = 5
const DEFAULT_PORT = 8080

const HELP = `Usage: node release.mjs <command> [options]

  check      Checks a configuration
  publish    Publishes a build with its configuration, for nginx to serve
  rollback   Serves the release that the current one replaced again, or the release that is named
  serve      Publishes, then runs nginx in the foreground without TLS, for a container
  health     Asks the server that serve has started whether it works

  --site <url>            The URL that people open, such as https://app.example. Or LATCHKEY_SITE
  --config <file>         The configuration, a JSON file. Or LATCHKEY_CONFIG
  --from <folder>         The built app. Default web/dist
  --to <folder>           The folder of all releases. Default /srv/latchkey
  --back-end <url>        The origin of the server behind /api/. Default none. Or LATCHKEY_BACK_END
  --release <name>        The name of the release. Default the time
  --keep <number>         How many releases stay, with the files that open pages still load. Default ${DEFAULT_KEEP}
  --brotli                nginx has the module for .br files (Debian: libnginx-mod-http-brotli-static)
  --brotli-module <file>  The same, and serve loads this module
  --nginx <file>          The path of nginx, for serve. Default nginx
  --host <address>        The address to listen on, for serve. Default 0.0.0.0, which is every address
  --port <number>         The port, for serve. Default ${DEFAULT_PORT}
`

type Environment = Record<string, string | undefined>

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        site: { type: 'string' },
        config: { type: 'string' },
        from: { type: 'string', default: 'web/dist' },
        to: { type: 'string', default: '/srv/latchkey' },
        'back-end': { type: 'string' },
        release: { type: 'string' },
        keep: { type: 'string', default: String(DEFAULT_KEEP) },
        brotli: { type: 'boolean' },
        'brotli-module': { type: 'string' },
        nginx: { type: 'string', default: 'nginx' },
        host: { type: 'string', default: '0.0.0.0' },
        port: { type: 'string', default: String(DEFAULT_PORT) },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new DeploymentError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

type Values = ReturnType<typeof readArguments>['values']

/**
 * Runs one command of the command line.
 *
 * @param print prints to the terminal
 * @returns the exit code
 * @throws DeploymentError
 */
export async function runCommand(args: string[], env: Environment, print: (text: string) => void): Promise<number> {
  const say = (text: string) => {
    print(text)
    return 0
  }
  const { values, positionals } = readArguments(args)
  const [command] = positionals
  if (values.help || command === undefined) return say(HELP)
  const to = path.resolve(values.to)
  if (command === 'rollback') {
    const { release } = rollBack(to, positionals[1] ?? values.release)
    return say(`The release ${release} is served again. Reload nginx: its headers are part of the release.\n`)
  }
  const site = readSite(values.site ?? env['LATCHKEY_SITE'])
  if (command === 'health') return checkHealth(site, toNumber(values.port, '--port'))
  const config = readConfig(readConfigFile(values.config ?? env['LATCHKEY_CONFIG']), site)
  if (command === 'check') return say('The configuration is complete.\n')
  if (command !== 'publish' && command !== 'serve') throw new DeploymentError(`There is no command ${command}.`)
  const { release } = publish({ to, config, site, ...toPublishOptions(values, env) })
  say(`The release ${release} is published.\n\n${describeAddresses(site)}`)
  if (command === 'publish') return say('\nReload nginx: the headers are part of the release.\n')
  const brotliModule = values['brotli-module']
  const port = toNumber(values.port, '--port')
  return serve({
    to,
    host: values.host,
    port,
    nginx: values.nginx,
    ...(brotliModule !== undefined && { brotliModule }),
  })
}

function toPublishOptions(values: Values, env: Environment) {
  const backEnd = values['back-end'] ?? env['LATCHKEY_BACK_END']
  return {
    from: path.resolve(values.from),
    release: readReleaseName(values.release),
    keep: Math.max(1, toNumber(values.keep, '--keep')),
    hasBrotli: values.brotli === true || values['brotli-module'] !== undefined,
    ...(backEnd !== undefined && { backEnd: toUrl(backEnd, '--back-end').origin }),
  }
}

function readReleaseName(name = new Date().toISOString().replaceAll(/[:.]/g, '-')): string {
  if (/^\w[\w.-]*$/.test(name)) return name
  throw new DeploymentError(`--release is a name of letters, digits, dots and hyphens, not "${name}".`)
}

function readSite(text: string | undefined): URL {
  if (text === undefined) throw new DeploymentError('Name the URL that people open: --site or LATCHKEY_SITE.')
  return toUrl(text, '--site')
}

function readConfigFile(file: string | undefined): string {
  if (file === undefined) throw new DeploymentError('Name the file of the configuration: --config or LATCHKEY_CONFIG.')
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new DeploymentError(`The configuration cannot be read: ${String(cause)}`, { cause })
  }
}

function toUrl(text: string, option: string): URL {
  if (/^https?:/.test(text) && URL.canParse(text)) return new URL(text)
  throw new DeploymentError(`${option} is a URL such as https://app.example, not "${text}".`)
}

function toNumber(text: string, option: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  throw new DeploymentError(`${option} is a number, not "${text}".`)
}

/** Describes the URLs that must be registered at the provider before anybody can sign in. */
function describeAddresses({ href }: URL): string {
  const app = href.replace(/\/$/, '')
  return `Register these at the provider:
  ${app}${PATHS.authenticate}   login and signup redirect URL
  ${app}${PATHS.resetPassword}   login and password reset redirect URL
  ${app}${PATHS.oauthAuthorize}   authorization URL of its connected apps
  ${app}${PATHS.oauthLogout}   logout URL of its connected apps
`
}
