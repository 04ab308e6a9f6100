import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { AppConfig } from '../web/src/app-config.ts'
import { fillAppConfig, PAGE_FILES } from '../web/src/serving.ts'
import { DeploymentError } from './deployment-error.ts'
import { renderNginxFiles } from './nginx-files.ts'
import { ASSETS, findCurrent, listReleases, prune, switchTo, toReleaseFolder, type Release } from './releases.ts'

export type PublishOptions = {
  /** The built app. */
  from: string
  /** The folder of all releases. */
  to: string
  config: AppConfig
  /** The URL that people open. */
  site: URL
  /** The name of the release. Names sort by time. */
  release: string
  /** How many releases are kept, with their files. */
  keep: number
  /** The origin of the server behind `/api/`. Omitted by default. */
  backEnd?: string
  hasBrotli: boolean
}

/** Matches the script element of the page. The URL begins with the folder that the app was built for. */
const FIRST_SCRIPT = /<script type="module"[^>]* src="([^"]*\/)assets\//

/**
 * Publishes a build with its configuration, and serves it from now on.
 *
 * @throws DeploymentError
 */
export function publish({ from, to, config, site, release, keep, backEnd, hasBrotli }: PublishOptions): Release {
  if (/[^\w./-]/.test(to)) throw new DeploymentError(`The path ${to} has characters that nginx would interpret.`)
  const pages = Object.values(PAGE_FILES).map((file) => [file, readPage(from, file)] as const)
  const page = readPage(from, PAGE_FILES.app)
  const base = FIRST_SCRIPT.exec(page)?.[1]
  if (base === undefined) throw new DeploymentError(`${from}/index.html is not the page of a built app.`)
  if (`${site.pathname}/`.replace(/\/\/$/, '/') !== base) {
    const advice = `npm run build -- --base ${site.pathname.replace(/\/?$/, '/')}`
    throw new DeploymentError(`The app was built for the folder ${base}, not for ${site.href}: ${advice}`)
  }
  if (listReleases(to).some((other) => other.release === release)) {
    throw new DeploymentError(`The release ${release} exists already.`)
  }
  const replaced = findCurrent(to)?.release
  const description: Release = {
    release,
    ...(replaced !== undefined && { replaces: replaced }),
    assets: readdirSync(path.join(from, ASSETS)),
  }
  copyAssets(path.join(from, ASSETS), path.join(to, ASSETS))
  const files = renderNginxFiles(config, { to, base, hasBrotli, ...(backEnd !== undefined && { backEnd }) })
  writeRelease(toReleaseFolder(to, release), [
    ['release.json', `${JSON.stringify(description)}\n`],
    ['health.json', `${JSON.stringify({ status: 'ok', release })}\n`],
    ...[...files].map(([name, text]): [string, string] => [`nginx/${name}`, text]),
    ...pages.flatMap(([file, html]) => withCompressed(`public/${file}`, Buffer.from(fillAppConfig(html, config)))),
  ])
  switchTo(to, release)
  prune(to, description, keep)
  return description
}

function readPage(from: string, name: string): string {
  const file = path.join(from, name)
  if (!existsSync(file)) throw new DeploymentError(`${from} has no ${name}. Build the app first.`)
  return readFileSync(file, 'utf8')
}

/** Copies the files that no release had before. Their names have a hash of their content. */
function copyAssets(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (existsSync(path.join(to, name))) continue
    // Compressed files are written first, so that once a file exists its compressed forms do, too.
    const files = withCompressed(name, readFileSync(path.join(from, name))).toReversed()
    for (const [file, content] of files) writeFileSync(path.join(to, file), content)
  }
}

/** Writes a release under a temporary name and renames it, so that it appears in one step. */
function writeRelease(folder: string, files: readonly [name: string, content: string | Buffer][]): void {
  const aside = `${folder}.${process.pid}.tmp`
  rmSync(aside, { recursive: true, force: true })
  for (const [name, content] of files) {
    const file = path.join(aside, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  renameSync(aside, folder)
}

/** Returns a file and its compressed forms. nginx sends these as they are. */
function withCompressed(name: string, content: Buffer): [name: string, content: Buffer][] {
  const forms: [string, Buffer][] = [
    [`${name}.br`, brotliCompressSync(content)],
    [`${name}.gz`, gzipSync(content, { level: 9 })],
  ]
  return [[name, content], ...forms.filter(([, compressed]) => compressed.length < content.length)]
}
