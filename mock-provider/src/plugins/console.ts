import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { DEFAULT_PUBLIC_TOKEN } from '@latchkey/openapi'
import { docsPlugin } from './docs.ts'
import { CONSOLE_PATHS } from '../../console/console-paths.ts'
import type { Addresses, HttpsAddress } from '../core/addresses.ts'

export type ConsoleOptions = {
  /** The folder of the built console. No console by default. */
  consoleRoot?: string
  /** The folder of the built documentation, for a server with the console. No documentation by default. */
  docsRoot?: string
  /** Whether the product's server runs. Default false. */
  hasWeb?: boolean
  /** Whether the product's server runs the gallery. Default false. */
  hasGallery?: boolean
  /** Whether an SMTP server gets a copy of every mail. Default false. */
  forwardsMail?: boolean
  addresses: Addresses
  getHttps: () => HttpsAddress | undefined
}

/** One year: the file names of the build contain a hash of the content. */
const ASSET_AGE_SECONDS = 31_536_000

const EMPTY_CONFIG = '<script type="application/json" id="console-config"></script>'

/** Serves the console at the provider's root. */
export const consolePlugin = fp(async (app: FastifyInstance, options: ConsoleOptions) => {
  if (options.consoleRoot === undefined) return
  const consoleRoot = resolve(options.consoleRoot)
  const { default: fastifyStatic } = await import('@fastify/static')
  await app.register(fastifyStatic, {
    root: join(consoleRoot, 'assets'),
    prefix: '/assets/',
    index: false,
    maxAge: ASSET_AGE_SECONDS * 1000,
    immutable: true,
    setHeaders: (response) => void response.header('x-content-type-options', 'nosniff'),
  })
  const file = join(consoleRoot, 'index.html')
  // Read for each request, because the console may be built again while the mock runs.
  for (const path of CONSOLE_PATHS) {
    app.get(path, async (_request, reply) => sendPage(reply, await readFile(file, 'utf8'), options))
  }
  if (options.docsRoot !== undefined) await app.register(docsPlugin, { docsRoot: options.docsRoot })
})

function sendPage(reply: FastifyReply, page: string, options: ConsoleOptions): FastifyReply {
  return reply
    .headers({
      'content-security-policy': toPolicy(options.addresses),
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    .type('text/html; charset=utf-8')
    .send(page.replace(EMPTY_CONFIG, () => toConfigBlock(options)))
}

/** Content Security Policy, level 3. The simulated assistant calls the tool server from the page. */
function toPolicy({ tool_server }: Addresses): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${tool_server}`,
    "frame-src 'self'", // the HTML of mails
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Computed for each response, because ports are known only once the servers listen. */
function toConfigBlock(options: ConsoleOptions): string {
  const { addresses, getHttps, hasWeb = false, hasGallery = false, forwardsMail = false, docsRoot } = options
  const config = {
    provider_url: addresses.provider,
    https: getHttps() ?? null,
    web_url: hasWeb ? addresses.web : null,
    tool_server_url: addresses.tool_server,
    default_tenant: DEFAULT_PUBLIC_TOKEN,
    has_gallery: hasGallery,
    has_docs: docsRoot !== undefined,
    forwards_mail: forwardsMail,
  }
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return EMPTY_CONFIG.replace('></script>', () => `>${json}</script>`)
}
