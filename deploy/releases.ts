import { existsSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { DeploymentError } from './deployment-error.ts'

/** The contents of `release.json`. */
export type Release = {
  /** The name of the release. Names sort by time. */
  release: string
  /** The release that it replaced, to which a rollback returns. The first one replaced none. */
  replaces?: string
  /** The names of the files in `assets` that its page can load. */
  assets: string[]
}

export const ASSETS = 'assets'
const RELEASES = 'releases'
const CURRENT = 'current'

export function toReleaseFolder(to: string, release: string): string {
  return path.join(to, RELEASES, release)
}

/** Lists the releases of a folder, the oldest first. */
export function listReleases(to: string): Release[] {
  const folder = path.join(to, RELEASES)
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'release.json')))
  return names
    .toSorted()
    .map((name): Release => JSON.parse(readFileSync(path.join(folder, name, 'release.json'), 'utf8')))
}

/** Finds the release that is served. */
export function findCurrent(to: string): Release | undefined {
  const link = path.join(to, CURRENT)
  if (!existsSync(link)) return undefined
  const name = path.basename(readlinkSync(link))
  return listReleases(to).find(({ release }) => release === name)
}

/** Serves a release from now on. The link is replaced in one step, so that it exists for every request. */
export function switchTo(to: string, release: string): void {
  const aside = path.join(to, `${CURRENT}.${process.pid}`)
  rmSync(aside, { force: true })
  symlinkSync(path.join(RELEASES, release), aside, 'junction')
  renameSync(aside, path.join(to, CURRENT))
}

/**
 * Serves an earlier release again.
 *
 * @param wanted default: the release that the current one replaced
 * @throws DeploymentError when there is no such release
 */
export function rollBack(to: string, wanted?: string): Release {
  const releases = listReleases(to)
  const current = findCurrent(to)
  const target = releases.find(({ release }) => release === (wanted ?? current?.replaces))
  if (!target) {
    const names = releases.map(({ release }) => release).join(', ') || 'none'
    throw new DeploymentError(
      `There is no ${wanted === undefined ? 'earlier release' : `release ${wanted}`}: ${names}.`,
    )
  }
  switchTo(to, target.release)
  return target
}

/** Deletes old releases, except the current one and the one that it replaced, and the files that none needs any more. */
export function prune(to: string, current: Release, keep: number): void {
  const releases = listReleases(to)
  const kept = [current.release, current.replaces]
  const old = releases.slice(0, -keep).filter(({ release }) => !kept.includes(release))
  for (const { release } of old) rmSync(toReleaseFolder(to, release), { recursive: true })
  const needed = new Set(listReleases(to).flatMap(({ assets }) => assets))
  for (const file of readdirSync(path.join(to, ASSETS))) {
    if (!needed.has(file.replace(/\.(br|gz)$/, ''))) rmSync(path.join(to, ASSETS, file))
  }
}
