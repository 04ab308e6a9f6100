import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The arguments of `apt-get` for these packages. */
export const toInstallArgs = (packages) => ['install', '-y', '--no-install-recommends', ...packages]

/** Installs packages without questions. Only for root on Debian. Returns whether it was tried. */
export function installWithApt(what, packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const args = toInstallArgs(packages)
  console.log(`No ${what} was found: apt-get ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], args]) spawnSync('apt-get', ['-qq', ...command], { stdio: 'inherit', env })
  return true
}
